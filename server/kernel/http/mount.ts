import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'

import type { Services } from '#server/kernel/services.ts'
import { type Answer, type Endpoint, Location, Page, type Parsed, type RequestLimit } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, isHalfwayIn } from '#shared/permissions/may.ts'
import { permissionNames } from '#shared/permissions/roles.ts'

import { sendCacheable } from './cacheable.ts'
import { isRedirect, schemaOf } from './describe-endpoint.ts'
import { deviceOf, knownDeviceOf } from './device-cookie.ts'
import { isAboutSession, protocolOf } from './failure-body.ts'
import { refuseForeignForm, rememberFollowed } from './own-form.ts'

type Contract = Record<string, Endpoint>

/** Where a request came from, for the audit. */
export interface Origin {
  requestId: string
  ip: string
  userAgent: string | undefined
  /** The number that its browser was given, where that matters. */
  device?: string
}

/** Who asks. */
export interface Identified {
  actor: Actor
}

export interface Context extends Identified {
  origin: Origin
}

export type Handlers<C extends Contract> = {
  [Name in keyof C]: (input: Parsed<C[Name]> & Context) => Promise<Answer<C[Name]>> | Answer<C[Name]>
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

/** What stands before every endpoint, handed in: this file knows neither accounts nor what proves that somebody is one. */
export interface Door {
  identify: (request: FastifyRequest, includesUser?: boolean) => Promise<Identified>
  /** How many requests a limit lets through: a setting may say otherwise than the contract. */
  maxOf: (limit: RequestLimit) => number
  /** Throws when the request lacks what its endpoint asks for beside access. */
  guard: (endpoint: Endpoint, request: FastifyRequest) => Promise<void>
}

/** Makes Fastify routes of a feature's endpoints, with their access checks, limits and descriptions. */
export function mount(app: FastifyInstance, services: Services, { contract, handlers }: Routes, door: Door) {
  const answers = handlers(services, app)
  for (const [name, endpoint] of Object.entries(contract)) {
    const answer = answers[name]
    if (!answer) throw new Error(`No handler answers ${name}.`)
    app.route(routeFor({ name, endpoint, answer, door, services }))
  }
}

interface Mounted {
  name: string
  endpoint: Endpoint
  answer: Handlers<Contract>[string]
  door: Door
  services: Services
}

function routeFor({ name, endpoint, answer, door, services }: Mounted): RouteOptions {
  const { method, path, status = 200, limit, unlogged, knowsDevice, isOwnForm } = endpoint

  return {
    method,
    url: path,
    schema: schemaOf(name, endpoint),
    config: { endpoint },
    ...(unlogged && { logLevel: 'warn' as const }),
    // Tokens beside what a stranger chose: the length of the packed answer would tell of them.
    ...(protocolOf(path) === 'auth' && { compress: false as const }),
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store')
      if (isOwnForm) refuseForeignForm(request, services.config.publicUrl)
      if (limit) {
        const { bucket = name, perSeconds } = limit
        await services.limits.admit({ name: bucket, max: door.maxOf(limit), perSeconds }, request.ip)
      }
      const identified = await whoAsks(endpoint, request, door.identify)
      if (!identified) return reply.code(status).send()

      request.identified = whollyIn(endpoint, identified)
      request.identified = withinConsent(endpoint, request.identified)
      return admit(endpoint, request.identified.actor)
    },
    async handler(request, reply) {
      await door.guard(endpoint, request)
      const { publicUrl } = services.config
      const device =
        knowsDevice === true ? deviceOf(request, reply, publicUrl) : knowsDevice && knownDeviceOf(request, publicUrl)
      const result = await answer({
        ...partsOf(request),
        ...request.identified,
        origin: { ...originOf(request), ...(device && { device }) },
      })
      const followed = isOwnForm && Location.safeParse(result).data?.sessionId
      if (followed) rememberFollowed(reply, followed, publicUrl)
      return send(request, reply, endpoint, result)
    },
  }
}

/**
 * What /auth/v1 offers to anyone is not refused to the bearer of a token that is no longer good. Undefined when that has
 * left nothing to do.
 */
async function whoAsks(endpoint: Endpoint, request: FastifyRequest, identify: Door['identify']) {
  const { access, path, includesUser, isDoneWithoutSession } = endpoint
  try {
    return await identify(request, includesUser)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (isDoneWithoutSession && /^(session|user)_not_found$/.test(error.code)) return undefined
    const isOpen = access === 'anyone' && protocolOf(path) === 'auth'
    if (isOpen && isAboutSession(error.code)) return { actor: { kind: 'guest' as const } }
    throw error
  }
}

/** Who has yet to take a second step is a stranger, but to the sign-in. */
function whollyIn({ access, path }: Endpoint, identified: Identified): Identified {
  const { actor } = identified
  if (protocolOf(path) === 'auth' || actor.kind !== 'person' || !isHalfwayIn(actor)) return identified
  if (access === 'anyone') return { actor: { kind: 'guest' } }

  throw new Failure('second_factor_needed', 'Please confirm with your second step that it is you.')
}

/**
 * An app that acts for a person reaches what shows who they are, and nothing else: that is all they allowed. Where
 * /auth/v1 is open to anyone it is a stranger.
 */
function withinConsent({ access, path, isOpenToApps }: Endpoint, identified: Identified): Identified {
  const { actor } = identified
  if (actor.kind !== 'person' || !actor.app || isOpenToApps) return identified
  if (access === 'anyone' && protocolOf(path) === 'auth') return { actor: { kind: 'guest' } }

  throw new Failure('not_allowed', 'This token was given to an app. It shows who somebody is and opens nothing else.', {
    challenge: 'Bearer error="insufficient_scope"',
  })
}

function admit({ access, path }: Endpoint, actor: Actor): undefined {
  if (access === 'anyone') return
  if (access === 'service') {
    refuseAllButServices(actor)
    return
  }
  if (access === 'holder' && (actor.kind === 'link' || actor.kind === 'service')) return
  const permission = permissionNames.find((known) => access === `may:${known}`)
  if (permission && actor.kind === 'service') return
  if (actor.kind !== 'person') throw notAPerson(actor, path)
  if (access === 'signed-in' || access === 'holder') return

  if (!permission || !holds(actor, permission)) {
    throw new Failure('not_allowed', 'Your account may not do this. Ask the studio’s administrator.')
  }
}

function refuseAllButServices(actor: Actor): void {
  if (actor.kind === 'service') return
  if (actor.kind === 'guest' && actor.token !== 'without sub')
    throw new Failure('not_signed_in', 'Please sign in first.')

  throw new Failure('not_admin', 'User not allowed')
}

/** /auth/v1 tells a token that names no user from none. */
function notAPerson(actor: Actor, path: string): Failure {
  const token = actor.kind === 'guest' ? actor.token : 'without sub'
  if (protocolOf(path) !== 'auth' || token === undefined) return new Failure('not_signed_in', 'Please sign in first.')

  return token === 'without sub'
    ? new Failure('bad_jwt', 'invalid claim: missing sub claim')
    : new Failure('bad_jwt', 'invalid JWT: unable to parse or verify signature, token is malformed')
}

/** Parsed by the endpoint's schemas, which are the handler's types. */
const partsOf = ({ params, query, headers, body }: FastifyRequest) => ({ params, query, headers, body })

const originOf = ({ id, ip, headers }: FastifyRequest): Origin => ({
  requestId: id,
  ip,
  userAgent: headers['user-agent']?.slice(0, 400),
})

function send(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, result: unknown) {
  const { page, mayRedirect, status = 200, cacheSeconds, responseHeaders } = endpoint
  if (page || isRedirect(status)) return sendToBrowser(reply, BrowserAnswer.parse(result), status)
  const elsewhere = mayRedirect && Location.safeParse(result)
  if (elsewhere && elsewhere.success) return sendToBrowser(reply, elsewhere.data, 302)

  reply.code(status)
  if (responseHeaders) {
    const { headers, body } = WithHeaders.parse(result)
    return reply.headers(headers).send(body)
  }
  if (cacheSeconds !== undefined && typeof result === 'object' && result !== null) {
    reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    return sendCacheable(request, reply, result)
  }

  return reply.send(result)
}

const BrowserAnswer = z.union([Page, Location])
const WithHeaders = z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })

function sendToBrowser(reply: FastifyReply, answer: z.output<typeof BrowserAnswer>, status: number) {
  return 'location' in answer ? reply.redirect(answer.location, status === 302 ? 302 : 303) : sendPage(reply, answer)
}

/** A page of ours. Its form ends at an address that the page's policy must name, for browsers follow it to there. */
function sendPage(reply: FastifyReply, { page, leadsTo }: z.output<typeof Page>) {
  const policy = String(reply.getHeader('content-security-policy'))

  return reply
    .header('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${leadsTo}`))
    .type('text/html; charset=utf-8')
    .send(page)
}
