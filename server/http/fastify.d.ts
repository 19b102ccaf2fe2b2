import type { Actor } from '#shared/permissions/may.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    actor: Actor
  }
}
