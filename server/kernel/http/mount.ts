import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { askerOf } from '#server/kernel/limits/limits.ts'
import type { Place } from '#server/kernel/place.ts'
import type { Services } from '#server/kernel/services.ts'
import { type Work, workOf } from '#server/kernel/work.ts'
import { mostFileBytes } from '#shared/http/csv-import.ts'
import { type Endpoint, type Output, type Parsed, placeHeader, type RequestLimit } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { mostUploadBytes } from '#shared/http/upload.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { authorize } from './authorize.ts'
import { sendCacheable } from './cacheable.ts'
import { schemaOf } from './describe-endpoint.ts'
import { markStaffBrowser } from './device-cookie.ts'
import { hasLinks } from './files-at.ts'
import { isHead, refusalAt } from './methods.ts'
import { type AnswerFile, sendFile } from './send-file.ts'

type Contract = Record<string, Endpoint>

/** Where a request comes from, for the audit. */
export interface Origin {
  requestId: string
  ip: string
  userAgent: string | undefined
  /** The id in its browser's cookie, where the endpoint uses it. */
  device?: string
  /** This request gave the browser that id. */
  isNewDevice?: true
  /** The token of the link by which a guest comes. */
  link?: string
}

/** Who asks. What the studio does by itself has no origin. */
export interface Context {
  actor: Actor
  origin?: Origin | undefined
}

/** What a handler gets beside the request. */
export interface HandlerContext {
  actor: Actor
  origin: Origin
  work: Work
}

/** Finds the actor of a request; throws when the token or link is wrong or has expired. */
export type Identify = (request: FastifyRequest) => Promise<Actor>

type Answer<E extends Endpoint> = E extends { produces: string } ? AnswerFile : Output<E>

/** An upload of any type is passed on as a stream. */
type ReceivedInput<E extends Endpoint> = E extends { consumes: 'application/octet-stream' }
  ? Omit<Parsed<E>, 'body'> & { body: Readable }
  : Parsed<E>

export type Handlers<C extends Contract> = {
  [Name in keyof C]: (input: ReceivedInput<C[Name]> & HandlerContext) => Promise<Answer<C[Name]>> | Answer<C[Name]>
}

/** A feature's endpoints with their handlers. */
export interface Routes {
  contract: Contract
  handlers: (services: Services, app: FastifyInstance) => Handlers<Contract>
}

/** Joins a contract and its handlers: one that is missing, misspelt or wrongly typed does not compile. */
export function handlersFor<C extends Contract>(
  contract: C,
  handlers: (services: Services, app: FastifyInstance) => Handlers<C>,
): Routes {
  return { contract, handlers }
}

/** Adds a feature's endpoints to Fastify, with their access checks, limits and descriptions. */
export function mount(app: FastifyInstance, services: Services, { contract, handlers }: Routes, identify: Identify) {
  const answers = handlers(services, app)
  for (const [name, endpoint] of Object.entries(contract)) {
    const answer = answers[name]
    if (!answer) throw new Error(`No handler answers ${name}.`)

    app.route({
      ...routeOf(name, endpoint),
      async onRequest(request, reply) {
        reply.header('cache-control', 'no-store')
        const { ip, staffBrowser } = request
        const count = (actor?: Actor) =>
          endpoint.limit && countRequest(services, name, endpoint.limit, askerOf({ actor, ip, staffBrowser }))
        // It would use up the link and stand in the audit, and nobody would have the file.
        if (hasLinks(endpoint) && isHead(request.raw)) throw refusalAt('HEAD', ['GET'])
        try {
          request.actor = await identify(request)
          request.actor = authorize(endpoint.access, request.actor)
        } catch (error) {
          // A refused caller counts as a guest.
          await count()
          throw error
        }
        await count(request.actor)
        if (endpoint.access.startsWith('may:')) markStaffBrowser(request, reply, services.config)
      },
      async handler(request, reply) {
        if (endpoint.consumes) refuseOtherThan(endpoint.consumes, request)
        return send(request, reply, endpoint, await answer(inputOf(services, request)))
      },
    })
  }
}

export const routeOf = (name: string, endpoint: Endpoint) => ({
  method: endpoint.method,
  url: endpoint.path,
  schema: schemaOf(name, endpoint),
  config: { endpoint, name },
  ...(endpoint.consumes === 'text/csv' && { bodyLimit: mostFileBytes }),
  ...(endpoint.consumes === 'application/octet-stream' && { bodyLimit: mostUploadBytes }),
  ...(endpoint.unlogged && { logLevel: 'warn' as const }),
})

/** Refuses a request without a file, or with one of another type. */
function refuseOtherThan(type: string, { body }: FastifyRequest): void {
  if (!(body instanceof Uint8Array || body instanceof Readable))
    throw new Failure('unsupported_media_type', `Send the file as ${type}.`)
}

/** Counts a request of this caller; throws over the limit. */
export const countRequest = ({ limits }: Services, name: string, limit: RequestLimit, asker: string) =>
  limits.admit({ name: limit.bucket ?? name, max: limit.max, perSeconds: limit.perSeconds }, asker)

/** The place that a request names, else the first. */
function placeOf({ places }: Services, { raw }: FastifyRequest): Place {
  const id = raw.headers[placeHeader]
  if (id === undefined) return places.first()

  const place = places.find(String(id))
  if (place) return place

  const message = 'The studio has no such place: name one that it has, or none to mean its first.'
  throw new Failure('invalid_input', message, { details: [{ path: placeHeader, message }] })
}

/** A handler's input: the request as the endpoint's schemas have parsed it, its context and its work. */
export function inputOf(services: Services, request: FastifyRequest) {
  const { params, query, headers, body, actor, id, ip, device, isNewDevice } = request
  const userAgent = headers['user-agent']?.slice(0, 400)
  const browser = { ...(device && { device }), ...(isNewDevice && { isNewDevice }) }

  const context = { actor, origin: { requestId: id, ip, userAgent, ...browser } }

  return { params, query, headers, body, ...context, work: workOf(services, context, placeOf(services, request)) }
}

/** The context of a guest who comes by a link; unchanged without a token. */
export const withLink = ({ actor, origin }: Context, token: string | undefined): Context => ({
  actor,
  origin: origin && { ...origin, ...(token !== undefined && { link: token }) },
})

export function send(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, result: unknown) {
  const { status = 200, cacheSeconds, produces } = endpoint
  reply.code(status)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Handlers` requires a file where an endpoint `produces` one
  if (produces) return sendFile(request, reply, produces, result as AnswerFile)
  if (cacheSeconds === undefined || typeof result !== 'object' || result === null) return reply.send(result)

  // Places answer differently. `vary` may already name the origin.
  const vary = [reply.getHeader('vary'), placeHeader].filter(Boolean).join(', ')
  reply.header('cache-control', `public, max-age=${cacheSeconds}`).header('vary', vary)
  return sendCacheable(request, reply, result)
}
