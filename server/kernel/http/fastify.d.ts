import type { Identified } from '#server/auth/tokens/identify.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    identified: Identified
  }

  interface FastifyInstance {
    /** Whether this server is about to close. */
    isEnding: boolean
  }

  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
