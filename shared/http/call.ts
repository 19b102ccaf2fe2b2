import { z } from 'zod'

import type { Endpoint, Input, Output } from './endpoint.ts'
import { Failure, isFailureCode, quotaRules } from './failure.ts'
import { Instant } from './wire.ts'

export interface WireRequest {
  method: Endpoint['method']
  /** Path and query, without the origin. */
  url: string
  headers: Record<string, string>
  /** JSON text, or the bytes of a file whose type is in the headers. */
  body?: string | Uint8Array<ArrayBuffer>
  /** Set when a file is sent or answered, which may take long. */
  isFile?: true
}

export interface WireResponse {
  status: number
  /** The parsed body, or the text of a file; `undefined` when there is none. */
  body: unknown
  /** After how many seconds another try makes sense, when the server says so. */
  retryAfterSeconds?: number
}

/** Carries a request: `fetch` in the browser, a real port in tests. */
export type RequestTransport = (request: WireRequest) => Promise<WireResponse>

export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

type Scalar = string | number | boolean | undefined

interface AnyInput {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar>
  headers?: Record<string, Scalar>
  body?: unknown
}

const FailureBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
  nearest: z.array(z.object({ startsAt: Instant })).catch([]),
  times: z
    .array(
      z.object({
        startsAt: Instant,
        local: z.string(),
        reason: z.string(),
        message: z.string(),
        nearest: z.array(z.object({ startsAt: Instant })),
      }),
    )
    .optional()
    .catch(undefined),
  rule: z.enum(quotaRules).optional().catch(undefined),
  price: z.object({ oldCents: z.int(), newCents: z.int() }).optional().catch(undefined),
  order: z.object({ id: z.string(), number: z.string() }).optional().catch(undefined),
  cart: z.unknown().optional(),
  permission: z.string().optional().catch(undefined),
  approval: z.object({ act: z.string(), subjectId: z.string().nullable(), cents: z.int() }).optional().catch(undefined),
  current: z.unknown().optional(),
})

/** Where an endpoint answers such a request: path and query. */
export const addressOf = <E extends Endpoint>(endpoint: E, input: Input<E>): string =>
  // `Input` leaves out the parts that an endpoint does not declare.
  urlOf(endpoint, input as AnyInput)

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(given(query)).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)

  return pairs.length ? `${path}?${pairs.join('&')}` : path
}

function given(values: Record<string, Scalar> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function failureFrom({ status, body, retryAfterSeconds }: WireResponse): Failure {
  const parsed = FailureBody.safeParse(body)
  if (!parsed.success || !isFailureCode(parsed.data.code)) {
    return status >= 500
      ? new Failure('unavailable', 'The studio cannot be reached right now. Please try again.', { status })
      : new Failure('internal', 'Something went wrong. Please try again.', { status })
  }

  const { code, message, details, nearest, times, rule, price, order, cart, permission, approval, current } =
    parsed.data
  return new Failure(code, message, {
    status,
    details,
    nearest,
    ...(times && { times }),
    ...(rule && { rule }),
    ...(price && { price }),
    ...(order && { order }),
    ...(cart !== undefined && { cart }),
    ...(permission !== undefined && { permission }),
    ...(approval && { approval }),
    ...(current !== undefined && { current }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

const bodyOf = ({ consumes }: Endpoint, schema: z.ZodType, body: unknown) =>
  // The endpoint declares that its body is bytes.
  consumes ? (body as Uint8Array<ArrayBuffer>) : encodedBody(schema, body)

/** A body that the server would refuse is not sent: the caller gets the same failure at once. */
function encodedBody(schema: z.ZodType, body: unknown): string {
  const encoded = z.safeEncode(schema, body)
  if (encoded.success) return JSON.stringify(encoded.data)

  const details = encoded.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Failure('invalid_input', 'Some fields need another look.', { details })
}

/** Turns endpoints into requests through any transport; a refused request throws a `Failure`. */
export function callThrough(send: RequestTransport): Call {
  return async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    // `Input` leaves out the parts that an endpoint does not declare.
    const parts = input as AnyInput
    const response = await send({
      method: endpoint.method,
      url: urlOf(endpoint, parts),
      headers: { ...given(parts.headers), ...(endpoint.consumes && { 'content-type': endpoint.consumes }) },
      ...((endpoint.produces || endpoint.consumes) && { isFile: true }),
      ...(endpoint.body && { body: bodyOf(endpoint, endpoint.body, parts.body) }),
    })
    if (response.status >= 400) throw failureFrom(response)

    // `E` hides the schema's own type, by which zod would know its output.
    return endpoint.response.parse(response.body) as Output<E>
  }
}
