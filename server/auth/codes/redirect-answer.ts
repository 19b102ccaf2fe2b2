import { authCodeOf } from '#server/auth/http/protocol.ts'
import { failureOf } from '#server/kernel/http/failure-of.ts'
import { statusOf } from '#server/kernel/http/status.ts'
import type { Session } from '#shared/auth/user.ts'
import type { Failure } from '#shared/http/failure.ts'

// How an answer goes back to the page that asked: in the address.

/** The failure to show; a bug is thrown. */
export function asFailure(error: unknown): Failure {
  const failure = failureOf(error)
  if (!failure) throw error

  return failure
}

export const sessionFields = (session: Session) => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: session.token_type,
})

// OAuth's names of statuses.
const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

export function withError(target: string, { code, message, facts }: Failure, isPkce: boolean): string {
  const error_code = authCodeOf(code)
  const error = errorNames[facts.status ?? statusOf[error_code]] ?? 'access_denied'

  return withMessage(target, { error, error_code, error_description: message }, isPkce)
}

/** In the fragment, and for PKCE clients in the query too. */
export const withMessage = (target: string, fields: Record<string, string>, isPkce: boolean) =>
  withFragment(isPkce ? withQuery(target, fields) : target, { ...fields, sb: '' })

export function withFragment(target: string, fields: Record<string, string>): string {
  return `${target.split('#')[0]}#${new URLSearchParams(fields).toString()}`
}

export function withQuery(target: string, fields: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
