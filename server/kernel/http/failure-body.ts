import { z } from 'zod'

import { tryAgainIn } from '#server/kernel/limits/limits.ts'
import { Failure, type FailureCode, quotaRules } from '#shared/http/failure.ts'
import { Instant } from '#shared/http/wire.ts'

import { statusOf } from './status.ts'

/** What a failure looks like on the wire; each protocol that we answer has its own form. */
export interface FailureAnswer {
  status: number
  headers: Record<string, string>
  body: object
}

type Protocol = 'studio' | 'auth' | 'rest'

// RFC 8414 has the description of a server at the root, before the server's path.
const ofAuth = /^(?:\/auth\/v1\/|\/\.well-known\/[\w-]+\/auth\/v1(?:$|\?))/

export const protocolOf = (url: string): Protocol =>
  ofAuth.test(url) ? 'auth' : url.startsWith('/rest/v1/') ? 'rest' : 'studio'

/** The body of a failure at this path, for the API's description. */
export function failureBodyOf(path: string, status: number, codes: readonly FailureCode[]): z.ZodType {
  const protocol = protocolOf(path)
  if (protocol === 'auth') return authBodyOf(status, codes)

  return protocol === 'rest' ? restBodyOf(codes) : studioBodyOf(codes)
}

const Details = z.array(z.object({ path: z.string(), message: z.string() }))

const studioBodyOf = (codes: readonly FailureCode[]) =>
  z.object({
    code: z.enum(codes),
    message: z.string(),
    details: Details.optional(),
    nearest: z.array(z.object({ startsAt: Instant })).optional(),
    rule: z.enum(quotaRules).optional(),
    price: z.object({ oldCents: z.int(), newCents: z.int() }).optional(),
    current: z.unknown().optional(),
  })

const restBodyOf = (codes: readonly FailureCode[]) =>
  z.object({
    code: z.enum(codes.map(restCodeOf)),
    message: z.string(),
    details: Details.nullable(),
    hint: z.null(),
  })

/** In the form of the version that was asked for, in the older one, or in OAuth's. */
function authBodyOf(status: number, codes: readonly FailureCode[]): z.ZodType {
  const more = {
    weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
    retry_after_seconds: z.int().optional(),
  }
  const ours = codes.filter((code) => !ofOAuth.has(code))
  const forms = [
    ...(ours.length > 0
      ? [
          z.object({ code: z.enum(ours.map(authCodeOf)), message: z.string(), ...more }),
          z.object({ code: z.literal(status), error_code: z.enum(ours.map(authCodeOf)), msg: z.string(), ...more }),
        ]
      : []),
    ...(ours.length < codes.length
      ? [z.object({ error: z.enum(codes.filter((code) => ofOAuth.has(code))), error_description: z.string() })]
      : []),
  ]

  return z.union(forms)
}

// RFC 6749 and OpenID Connect name their failures themselves.
const ofOAuth = new Set<FailureCode>([
  'invalid_request',
  'invalid_grant',
  'invalid_client',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'access_denied',
])

const authVersion = '2024-01-01'
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

// The general codes in the words of /auth/v1.
const authCodes: Partial<Record<FailureCode, FailureCode>> = {
  invalid_input: 'validation_failed',
  not_signed_in: 'no_authorization',
  payload_too_large: 'request_entity_too_large',
  too_many_requests: 'over_request_rate_limit',
  internal: 'unexpected_failure',
}

/** What the protocol calls it. */
export const authCodeOf = (code: FailureCode): FailureCode => authCodes[code] ?? code

/** PostgREST's word for a token that is no longer good is what clients of /rest/v1 look for. */
const restCodeOf = (code: FailureCode) => (code === 'session_expired' ? 'PGRST301' : code)

export function answerTo(failure: Failure, url: string, requestedVersion: string | undefined): FailureAnswer {
  const { retryAfterSeconds, challenge, allow } = failure.facts
  const { status, headers, body } = forms[protocolOf(url)](failure, requestedVersion)
  const more = {
    ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    ...(allow && { allow: allow.join(', ') }),
    ...(challenge && { 'www-authenticate': challenge }),
  }

  return { status, headers: { ...more, ...headers }, body }
}

const forms: Record<Protocol, (failure: Failure, requestedVersion: string | undefined) => FailureAnswer> = {
  studio(failure) {
    const { code, message, facts } = inStudioWords(failure)
    const { status = statusOf[code], details, nearest, rule, price, current } = facts
    const beside = Object.entries({ details, nearest, rule, price, current }).filter(([, value]) => value !== undefined)

    return { status, headers: {}, body: { code, message, ...Object.fromEntries(beside) } }
  },

  rest(failure) {
    const { code, message, facts } = inStudioWords(failure)
    const { status = statusOf[code], details = null } = facts

    return { status, headers: {}, body: { code: restCodeOf(code), message, details, hint: null } }
  },

  auth(failure, requestedVersion = '') {
    const code = authCodeOf(failure.code)
    const status = failure.facts.status ?? statusOf[code]
    const { reasons, retryAfterSeconds } = failure.facts
    const more = {
      ...(reasons && { weak_password: { reasons } }),
      ...(retryAfterSeconds && { retry_after_seconds: retryAfterSeconds }),
    }
    const message = authMessage(failure)
    const headers = { 'x-sb-error-code': code }
    // OAuth's own form, whatever the version.
    if (ofOAuth.has(code)) return { status, headers, body: { error: code, error_description: message } }

    return isDate(requestedVersion) && requestedVersion >= authVersion
      ? { status, headers: { ...headers, 'x-supabase-api-version': authVersion }, body: { code, message, ...more } }
      : { status, headers, body: { code: status, error_code: code, msg: message, ...more } }
  },
}

/** Why a token is not, or no longer, somebody's, in the words of /auth/v1. */
export const aboutSession: FailureCode[] = ['bad_jwt', 'user_not_found', 'session_not_found', 'user_banned']

const endedSession = new Set<FailureCode>([...aboutSession, 'session_expired'])

export const isAboutSession = (code: FailureCode) => endedSession.has(code)

/** Outside /auth/v1 it does not matter why a session is over. */
const inStudioWords = (failure: Failure): Failure =>
  isAboutSession(failure.code)
    ? new Failure('session_expired', 'Your session has ended. Please sign in again.')
    : failure

function authMessage({ code, message, facts }: Failure): string {
  if (code === 'not_signed_in') return 'This endpoint requires a valid Bearer token'
  if (code === 'too_many_requests') return `Request rate limit reached. ${tryAgainIn(facts.retryAfterSeconds ?? 1)}`

  return message
}
