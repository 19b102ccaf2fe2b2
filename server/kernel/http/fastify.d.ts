import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { Answers } from './describe-endpoint.ts'
import type { MethodsAt } from './methods.ts'
import type { ProtocolAt } from './protocol.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks. Set before the body is read. */
    actor: Actor
    /** The number by which the browser is known again, where the endpoint asks for it. */
    device: string | undefined
    /** Whether it was given to the browser just now. */
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
  }

  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** What the contract calls it. */
    name?: string
    /** What the API's description says that it answers, where its protocol has more to say than others. */
    answers?: () => Answers
  }
}
