import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'

import type { Services } from '#server/services.ts'
import type { Endpoint, Output, Parsed } from '#shared/http/endpoint.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'
import { permissionNames } from '#shared/permissions/roles.ts'

import { deviceOf } from './device-cookie.ts'
import { failureBodyOf, isAboutSession, protocolOf } from './failure-body.ts'
import { statusOf } from './status.ts'

type Contract = Record<string, Endpoint>

/** Where a request came from, for the audit. */
export interface Origin {
  requestId: string
  ip: string
  userAgent: string | undefined
  /** The number that its browser was given, where that matters. */
  device?: string
}

export interface Context {
  actor: Actor
  origin: Origin
}

export type Handlers<C extends Contract> = {
  [Name in keyof C]: (input: Parsed<C[Name]> & Context) => Promise<Output<C[Name]>> | Output<C[Name]>
}

/** A feature's endpoints with what answers them. */
export interface Routes {
  contract: Contract
  handlers: (services: Services, app: FastifyInstance) => Handlers<Contract>
}

/** Asks for a handler for each endpoint of the contract: a missing, misspelt or wrongly typed one does not compile. */
export function handlersFor<C extends Contract>(
  contract: C,
  handlers: (services: Services, app: FastifyInstance) => Handlers<C>,
): Routes {
  return { contract, handlers }
}

export type Identify = (request: FastifyRequest) => Promise<Actor>

/** Makes Fastify routes of a feature's endpoints, with their access checks, limits and descriptions. */
export function mount(app: FastifyInstance, services: Services, { contract, handlers }: Routes, identify: Identify) {
  const answers = handlers(services, app)
  for (const [name, endpoint] of Object.entries(contract)) {
    const answer = answers[name]
    if (!answer) throw new Error(`No handler answers ${name}.`)
    app.route(routeFor({ name, endpoint, answer, identify, services }))
  }
}

type Answer = Handlers<Contract>[string]

interface Mounted {
  name: string
  endpoint: Endpoint
  answer: Answer
  identify: Identify
  services: Services
}

function routeFor({ name, endpoint, answer, identify, services }: Mounted): RouteOptions {
  const { method, path, access, status = 200, limit, unlogged, knowsDevice } = endpoint

  return {
    method,
    url: path,
    schema: describe(name, endpoint),
    ...(unlogged && { logLevel: 'warn' as const }),
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store')
      if (limit) await services.limits.admit(limit.bucket ?? name, limit, request.ip)
      request.actor = await whoAsks(endpoint, request, identify)
      admit(access, request.actor)
    },
    async handler(request, reply) {
      const device = knowsDevice && { device: deviceOf(request, reply, services.config.publicUrl) }
      const result = await answer({
        ...partsOf(request),
        actor: request.actor,
        origin: { ...originOf(request), ...device },
      })
      return send(reply, endpoint, status, result)
    },
  }
}

/** What /auth/v1 offers to anyone is not refused to the bearer of a token that is no longer good. */
async function whoAsks({ access, path }: Endpoint, request: FastifyRequest, identify: Identify): Promise<Actor> {
  try {
    return await identify(request)
  } catch (error) {
    const isOpen = access === 'anyone' && protocolOf(path) === 'auth'
    if (isOpen && error instanceof Failure && isAboutSession(error.code)) return { kind: 'guest' }
    throw error
  }
}

function admit(access: Endpoint['access'], actor: Actor): void {
  if (access === 'anyone') return
  if (access === 'holder' && actor.kind === 'link') return
  if (actor.kind !== 'person') throw new Failure('not_signed_in', 'Please sign in first.')
  if (access === 'signed-in' || access === 'holder') return

  const permission = permissionNames.find((known) => access === `may:${known}`)
  if (!permission || !holds(actor, permission)) {
    throw new Failure('not_allowed', 'Your account may not do this. Ask the studio’s administrator.')
  }
}

/** Parsed by the endpoint's schemas, which are the handler's types. */
const partsOf = ({ params, query, headers, body }: FastifyRequest) => ({ params, query, headers, body })

const originOf = ({ id, ip, headers }: FastifyRequest): Origin => ({
  requestId: id,
  ip,
  userAgent: headers['user-agent']?.slice(0, 400),
})

function send(reply: FastifyReply, { page, cacheSeconds }: Endpoint, status: number, result: unknown) {
  reply.code(status)
  if (cacheSeconds !== undefined) reply.header('cache-control', `public, max-age=${cacheSeconds}`)
  if (page) return reply.type('text/html; charset=utf-8').send(result)
  if (isLocation(status, result)) return reply.redirect(result.location, status)

  return reply.send(result)
}

const isLocation = (status: number, result: unknown): result is { location: string } =>
  status === 303 && typeof result === 'object' && result !== null && 'location' in result

function describe(name: string, endpoint: Endpoint) {
  const { summary, params, query, headers, body, response, status = 200, path } = endpoint

  return {
    operationId: name,
    summary,
    description: `Access: ${endpoint.access}`,
    security: securityOf(endpoint),
    tags: [path.split('/').slice(1, 3).join('/')],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: { ...(status === 303 ? {} : { [status]: response }), ...failureResponses(endpoint) },
  }
}

/** The credentials of describe-api.ts that open an endpoint. */
function securityOf({ access }: Endpoint) {
  if (access === 'anyone') return []

  return access === 'holder' ? [{ person: [] }, { link: [] }] : [{ person: [] }]
}

const ofAnyEndpoint: FailureCode[] = ['too_many_requests', 'unavailable', 'internal']

function failureResponses({ path, access, params, query, body, failures = [] }: Endpoint): Record<number, z.ZodType> {
  const codes = [...failures, ...ofAnyEndpoint]
  if (access !== 'anyone') codes.push('not_signed_in', 'session_expired')
  if (access.startsWith('may:')) codes.push('not_allowed')
  if (params || query || body) codes.push('invalid_input')
  if (body) codes.push('bad_json', 'payload_too_large', 'unsupported_media_type')

  const byStatus = Object.groupBy(new Set(codes), (code) => statusOf[code])
  return Object.fromEntries(
    Object.entries(byStatus).flatMap(([status, of]) => (of ? [[status, failureBodyOf(path, of)]] : [])),
  )
}
