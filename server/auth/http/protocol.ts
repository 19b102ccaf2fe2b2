import { z } from 'zod'

import type { Protocol } from '#server/kernel/http/protocol.ts'
import { statusOf } from '#server/kernel/http/status.ts'
import { tryAgainIn } from '#server/kernel/limits/limits.ts'
import type { Failure, FailureCode } from '#shared/http/failure.ts'

// RFC 8414 puts the description of a server at the root, before the server's path.
const addresses = /^(?:\/auth\/v1\/|\/\.well-known\/[\w-]+\/auth\/v1(?:$|\?))/

// RFC 6749 and OpenID Connect name their own failures.
const oauthCodes = new Set<FailureCode>([
  'invalid_request',
  'invalid_grant',
  'invalid_client',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'access_denied',
])

// The general codes in the words of /auth/v1.
const authCodes: Partial<Record<FailureCode, FailureCode>> = {
  invalid_input: 'validation_failed',
  not_signed_in: 'no_authorization',
  payload_too_large: 'request_entity_too_large',
  too_many_requests: 'over_request_rate_limit',
  internal: 'unexpected_failure',
}

/** The protocol's word for a failure's code. */
export const authCodeOf = (code: FailureCode): FailureCode => authCodes[code] ?? code

const versionWithCodes = '2024-01-01'
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Failures of /auth/v1: in the form of the requested version, in the older form, or in OAuth's. */
export const authProtocol: Protocol = {
  name: 'auth',
  isAt: (url) => addresses.test(url),
  headers: { 'x-sb-error-code': 'The code once more' },

  answerTo(failure, requestedVersion = '') {
    const code = authCodeOf(failure.code)
    const status = failure.facts.status ?? statusOf[code]
    const { reasons, retryAfterSeconds } = failure.facts
    const more = {
      ...(reasons && { weak_password: { reasons } }),
      ...(retryAfterSeconds && { retry_after_seconds: retryAfterSeconds }),
    }
    const message = messageOf(failure)
    const headers = { 'x-sb-error-code': code }
    // OAuth has one form for all versions.
    if (oauthCodes.has(code)) return { status, headers, body: { error: code, error_description: message } }

    return isDate(requestedVersion) && requestedVersion >= versionWithCodes
      ? {
          status,
          headers: { ...headers, 'x-supabase-api-version': versionWithCodes },
          body: { code, message, ...more },
        }
      : { status, headers, body: { code: status, error_code: code, msg: message, ...more } }
  },

  bodyOf(status, codes) {
    const more = {
      weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
      retry_after_seconds: z.int().optional(),
    }
    const ours = codes.filter((code) => !oauthCodes.has(code))
    const forms = [
      ...(ours.length > 0
        ? [
            z.object({ code: z.enum(ours.map(authCodeOf)), message: z.string(), ...more }),
            z.object({ code: z.literal(status), error_code: z.enum(ours.map(authCodeOf)), msg: z.string(), ...more }),
          ]
        : []),
      ...(ours.length < codes.length
        ? [z.object({ error: z.enum(codes.filter((code) => oauthCodes.has(code))), error_description: z.string() })]
        : []),
    ]

    return z.union(forms)
  },
}

function messageOf({ code, message, facts }: Failure): string {
  if (code === 'not_signed_in') return 'This endpoint requires a valid Bearer token'
  if (code === 'too_many_requests') return `Request rate limit reached. ${tryAgainIn(facts.retryAfterSeconds ?? 1)}`

  return message
}
