import type { ShownUser } from '#server/auth/user-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's account, where the route includes it. */
    signedInUser: ShownUser | undefined
  }

  interface FastifyContextConfig {
    /** Reads the account in the same round trip that identifies the caller. */
    includesUser?: boolean
  }
}
