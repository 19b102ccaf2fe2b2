import { STATUS_CODES } from 'node:http'

import { z } from 'zod'

import type { DeclaredFailure, Endpoint } from '#shared/http/endpoint.ts'
import type { FailureCode } from '#shared/http/failure.ts'

import { hasLinks } from './files-at.ts'
import type { Protocol } from './protocol.ts'
import { statusOf } from './status.ts'

/** An answer in OpenAPI's form; without `content` it has no body. */
export interface Answer {
  description: string
  headers: Record<string, Header>
  content?: Record<string, { schema: object }>
}

/** Answers by status. */
export type Answers = Record<string, Answer>

interface Header {
  description: string
  schema: { type: 'string' }
}

/** Every answer of an endpoint. */
export const answersOf = (endpoint: Endpoint, protocol: Protocol): Answers => ({
  ...successesOf(endpoint),
  ...failuresOf(protocol, codesOf(endpoint, callerFailures(endpoint))),
})

/** The schemas by which Fastify validates requests and writes successful answers. */
export function schemaOf(name: string, endpoint: Endpoint) {
  const { summary, params, query, headers, body, path, response, consumes, status = 200 } = endpoint

  return {
    operationId: name,
    summary,
    description: `Access: ${endpoint.access}`,
    security: securityOf(endpoint),
    tags: [path.split('/').slice(1, 3).join('/')],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    // A file is checked where it is read.
    ...(consumes && { consumes: [consumes] }),
    ...(body && !consumes && { body, consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
    // A text as the key, not a number: for a number V8 keeps an array of that length, 2.5 kB for each of a thousand
    // routes.
    response: { [`${String(status).charAt(0)}xx`]: response },
  }
}

/** The credentials that open an endpoint, by their names in describe-api.ts. */
function securityOf({ access }: Endpoint) {
  if (access === 'anyone') return []

  return access === 'holder' ? [{ person: [] }, { link: [] }] : [{ person: [] }]
}

export const describedHeaders = (descriptions: Record<string, string>): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [name, { schema: { type: 'string' }, description }]),
  )

export const always = describedHeaders({
  'x-request-id': 'Names this request in the log',
  'cache-control': 'Who may keep the answer, and for how long',
})
const etag = describedHeaders({ etag: 'Sent back as If-None-Match, it asks whether the answer still stands' })

/** The successful answers; `more` are further headers of the protocol. */
export function successesOf(endpoint: Endpoint, more: Answer['headers'] = {}): Answers {
  const { status = 200, response, produces = 'application/json', cacheSeconds } = endpoint
  if (status === 204) return { 204: { description: 'Done', headers: always } }

  const isCacheable = cacheSeconds !== undefined
  const headers = { ...always, ...more, ...(isCacheable && etag) }
  return {
    [status]: { description: status === 201 ? 'Made' : 'The answer', headers, content: contentOf(response, produces) },
    ...(isCacheable && { 304: { description: 'The answer still stands', headers: { ...always, ...etag } } }),
  }
}

const contentOf = (schema: z.ZodType, type = 'application/json') => ({ [type]: { schema: jsonSchemaOf(schema) } })

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

/** The failures by status, in the protocol's form. */
export function failuresOf(protocol: Protocol, declared: readonly DeclaredFailure[]): Answers {
  const byStatus = Object.groupBy(declared, (one) => statusOfDeclared(one))

  return Object.fromEntries(
    Object.entries(byStatus).map(([status, those = []]) => [
      status,
      failure(protocol, Number(status), [...new Set(those.map(codeOfDeclared))]),
    ]),
  )
}

/** Made once for each combination, since most endpoints fail alike. */
function failure(protocol: Protocol, status: number, codes: readonly FailureCode[]): Answer {
  const key = `${protocol.name} ${status} ${codes.join(' ')}`
  const known = knownFailures.get(key)
  if (known) return known

  const later = (status === 429 || status === 503) && { 'retry-after': 'In how many seconds to ask again' }
  const made = {
    description: STATUS_CODES[status] ?? 'Refused',
    headers: { ...always, ...describedHeaders({ ...later, ...protocol.headers }) },
    content: contentOf(protocol.bodyOf(status, codes)),
  }
  knownFailures.set(key, made)
  return made
}

const knownFailures = new Map<string, Answer>()

const statusOfDeclared = (declared: DeclaredFailure): number => {
  const [, status] = declared.split(' ')
  return status ? Number(status) : statusOf[codeOfDeclared(declared)]
}
// A declared failure is a code, or a code, a space and a status.
// oxlint-disable-next-line typescript/consistent-type-assertions -- DeclaredFailure begins with a code
const codeOfDeclared = (declared: DeclaredFailure) => declared.split(' ')[0] as FailureCode

const commonFailures: DeclaredFailure[] = [
  'too_many_requests',
  'unavailable',
  'internal',
  'request_timeout',
  'payload_too_large 431',
  // For an address that cannot be decoded.
  'invalid_input 400',
  // For a header that names a place that does not exist.
  'invalid_input',
]
const bodyFailures: DeclaredFailure[] = ['bad_json', 'payload_too_large', 'unsupported_media_type']

/** The endpoint's own failures, those of every endpoint, and those about the caller. */
export function codesOf(endpoint: Endpoint, aboutCaller: readonly DeclaredFailure[]): DeclaredFailure[] {
  const { method, failures: own = [] } = endpoint

  return [...own, ...commonFailures, ...aboutCaller, ...(method === 'GET' ? [] : bodyFailures)]
}

/** Failures about the caller. An expired token or link is refused even where none is needed. */
export const callerFailures = ({ access, produces }: Endpoint): DeclaredFailure[] => [
  'not_signed_in',
  'session_expired',
  ...(access === 'holder' ? (['expired'] as const) : []),
  // For a link that was used already.
  ...(hasLinks({ access, produces }) ? (['expired 410'] as const) : []),
  ...(access === 'anyone' ? [] : (['second_factor_needed'] as const)),
  'not_allowed',
]
