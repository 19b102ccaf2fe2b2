import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { Answers } from './describe-endpoint.ts'
import type { MethodsAt } from './methods.ts'
import type { ProtocolAt } from './protocol.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller. Set before the body is read. */
    actor: Actor
    /** The number in the browser's cookie, where the endpoint asks for it. */
    device: string | undefined
    /** Whether the browser got that number with this request. */
    isNewDevice: true | undefined
    /** The number of a browser in which somebody of the staff has worked. */
    staffBrowser: string | undefined
  }

  interface FastifyInstance {
    /** Whether this server is about to close. */
    isEnding: boolean
    /** The methods that an address takes. */
    methodsAt: MethodsAt
    protocolAt: ProtocolAt
    /** Each writes down or forgets what one part of this server keeps in memory. */
    forgetting: (() => Promise<void> | void)[]
  }

  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Its name in the contract. */
    name?: string
    /** All answers of an endpoint whose protocol describes more than others. */
    answers?: () => Answers
  }
}
