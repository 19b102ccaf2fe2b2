import type { ShownUser } from '#server/auth/user-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of who asks, where the route includes it. */
    signedInUser: ShownUser | undefined
  }

  interface FastifyContextConfig {
    /** Reads the account in the round trip that says who asks. */
    includesUser?: boolean
  }
}
