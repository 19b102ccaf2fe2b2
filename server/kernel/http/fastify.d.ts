import type { Endpoint } from '#shared/http/endpoint.ts'

import type { MethodsAt } from './methods.ts'
import type { Identified } from './mount.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    identified: Identified
  }

  interface FastifyInstance {
    /** Whether this server is about to close. */
    isEnding: boolean
    /** The methods that an address takes. */
    methodsAt: MethodsAt
  }

  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
