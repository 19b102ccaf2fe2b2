import type { Identified } from '#server/auth/tokens/identify.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    identified: Identified
  }

  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
