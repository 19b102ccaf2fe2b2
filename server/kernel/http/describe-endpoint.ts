import { STATUS_CODES } from 'node:http'

import { z } from 'zod'

import { type DeclaredFailure, type Endpoint, Location } from '#shared/http/endpoint.ts'
import type { FailureCode } from '#shared/http/failure.ts'

import { aboutSession, failureBodyOf, protocolOf } from './failure-body.ts'
import { statusOf } from './status.ts'

/** An answer as OpenAPI describes it; without a content it has no body. */
interface Answer {
  description: string
  headers: Record<string, Header>
  content?: Record<string, { schema: object }>
}

/** By status. */
export type Answers = Record<string, Answer>

interface Header {
  description: string
  schema: { type: 'string' }
}

export const isRedirect = (status: number) => status === 302 || status === 303

/** Everything that an endpoint can answer, by status. */
export const answersOf = (endpoint: Endpoint): Answers => ({
  ...successes(endpoint),
  ...failures(endpoint),
})

/** What Fastify validates requests by, and writes a successful answer with. */
export function schemaOf(name: string, endpoint: Endpoint) {
  const { summary, params, query, headers, body, path, response, page, status = 200 } = endpoint

  return {
    operationId: name,
    summary,
    description: `Access: ${endpoint.access}`,
    security: securityOf(endpoint),
    tags: [path.split('/').slice(1, 3).join('/')],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body, consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
    response: isRedirect(status) ? {} : { [status]: page ? z.string() : response },
  }
}

/** The credentials of describe-api.ts that open an endpoint. */
function securityOf({ access }: Endpoint) {
  if (access === 'anyone') return []

  return access === 'holder' ? [{ person: [] }, { link: [] }] : [{ person: [] }]
}

const text = (description: string): Header => ({ schema: { type: 'string' }, description })

const always = {
  'x-request-id': text('Names this request in the log'),
  'cache-control': text('Who may keep the answer, and for how long'),
}
const location = { location: text('Where the browser goes on') }
const etag = { etag: text('Sent back as If-None-Match, it asks whether the answer still stands') }

function successes(endpoint: Endpoint): Answers {
  const { status = 200, page, mayRedirect, response, responseHeaders = [], cacheSeconds } = endpoint
  const elsewhere = { description: 'Go on elsewhere', headers: { ...always, ...location } }
  if (isRedirect(status)) return { [status]: elsewhere }
  if (status === 204) return { 204: { description: 'Done', headers: always } }

  const own = Object.fromEntries(responseHeaders.map((name) => [name, text('Where the list goes on')]))
  const headers = { ...always, ...own, ...(cacheSeconds !== undefined && etag) }
  const content = page ? { 'text/html': { schema: { type: 'string' } } } : json(withoutLocation(response))
  return {
    [status]: { description: status === 201 ? 'Made' : 'The answer', headers, content },
    ...(page && { 303: elsewhere }),
    ...(mayRedirect && { 302: elsewhere }),
    ...(cacheSeconds !== undefined && {
      304: { description: 'The answer still stands', headers: { ...always, ...etag } },
    }),
  }
}

/** What remains as a body where a redirect is one of the answers. */
function withoutLocation(response: z.ZodType): z.ZodType {
  if (!(response instanceof z.ZodUnion)) return response
  const bodies = response.options.filter((option) => option !== Location)
  const [only] = bodies

  return bodies.length === 1 && only instanceof z.ZodType ? only : z.union(bodies)
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema: jsonSchemaOf(schema) } })

function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  })

  return described
}

function failures(endpoint: Endpoint): Answers {
  const byStatus = Object.groupBy(codesOf(endpoint), (declared) => statusOfDeclared(declared))

  return Object.fromEntries(
    Object.entries(byStatus).map(([status, declared = []]) => [
      status,
      failure(endpoint.path, Number(status), [...new Set(declared.map(codeOfDeclared))]),
    ]),
  )
}

/** Most endpoints fail alike: what describes that is made once. */
function failure(path: string, status: number, codes: readonly FailureCode[]): Answer {
  const key = `${protocolOf(path)} ${status} ${codes.join(' ')}`
  const known = knownFailures.get(key)
  if (known) return known

  const made = {
    description: STATUS_CODES[status] ?? 'Refused',
    headers: { ...always, ...failureHeaders(status, path) },
    content: json(failureBodyOf(path, status, codes)),
  }
  knownFailures.set(key, made)
  return made
}

const knownFailures = new Map<string, Answer>()

const failureHeaders = (status: number, path: string) => ({
  ...((status === 429 || status === 503) && { 'retry-after': text('In how many seconds to ask again') }),
  ...(protocolOf(path) === 'auth' && { 'x-sb-error-code': text('The code once more') }),
})

const statusOfDeclared = (declared: DeclaredFailure): number => {
  const [, status] = declared.split(' ')
  return status ? Number(status) : statusOf[codeOfDeclared(declared)]
}
// A declared failure is a code, or a code, a space and a status.
const codeOfDeclared = (declared: DeclaredFailure) => declared.split(' ')[0] as FailureCode

const ofAnyEndpoint: DeclaredFailure[] = [
  'too_many_requests',
  'unavailable',
  'internal',
  'request_timeout',
  'payload_too_large 431',
  // An address that cannot be read.
  'invalid_input 400',
]
const ofBodies: DeclaredFailure[] = ['bad_json', 'payload_too_large', 'unsupported_media_type']

function codesOf(endpoint: Endpoint): DeclaredFailure[] {
  const { method, access, params, query, body, headers, captcha, failures: own = [] } = endpoint

  return [
    ...own,
    ...ofAnyEndpoint,
    ...aboutCaller(endpoint),
    ...(access === 'service' ? (['not_admin'] as const) : []),
    ...(params || query || body || headers ? (['invalid_input'] as const) : []),
    ...(method === 'GET' ? [] : ofBodies),
    ...(captcha ? (['captcha_failed'] as const) : []),
  ]
}

/** A token that is no longer good is refused also where none is needed, save by /auth/v1. */
function aboutCaller({ path, access, isOpenToApps }: Endpoint): DeclaredFailure[] {
  const isAuth = protocolOf(path) === 'auth'
  if (isAuth && access === 'anyone') return ['not_signed_in']

  return [
    'not_signed_in',
    ...(isAuth
      ? [...aboutSession, 'bad_jwt 400' as const, 'session_expired 403' as const]
      : ['session_expired' as const]),
    ...(isAuth || access === 'anyone' ? [] : ['second_factor_needed' as const]),
    ...(isOpenToApps ? [] : ['not_allowed' as const]),
  ]
}
