import type { Identified } from '#server/auth/tokens/identify.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    identified: Identified
  }
}
