import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { Answers } from './describe-endpoint.ts'
import type { FileAt } from './files-at.ts'
import type { MethodsAt } from './methods.ts'
import type { ProtocolAt } from './protocol.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before the body is read. */
    actor: Actor
    /** The id in the browser's cookie, where the endpoint asks for it. */
    device: string | undefined
    /** Set when this request gave the browser that id. */
    isNewDevice: true | undefined
    /** The id of a browser in which staff have signed in. */
    staffBrowser: string | undefined
  }

  interface FastifyInstance {
    /** Whether this server is about to stop. */
    isEnding: boolean
    /** The methods that an address answers. */
    methodsAt: MethodsAt
    /** The endpoint of the file at an address. */
    fileAt: FileAt
    protocolAt: ProtocolAt
    /** What stands for the description of the API as an answer. */
    describe: () => { openapi: string }
    /** Functions that write down or drop what parts of this server keep in memory. */
    forgetting: (() => Promise<void> | void)[]
  }

  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** The endpoint's name in the contract. */
    name?: string
    /** All answers, for endpoints whose protocol describes more of them. */
    answers?: () => Answers
  }
}
