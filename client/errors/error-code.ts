import { Failure } from '#shared/http/failure.ts'

// What browsers call a request that never arrived.
const unreachable = /^(?:Failed to fetch|NetworkError|Load failed|Network request failed)/

/** The specification's codes where they fit, then the code that the error brings along. */
export function codeOf(error: unknown): string {
  if (isTimeout(error)) return 'TIMEOUT'
  if (isNetworkError(error)) return 'NETWORK_ERROR'
  if (error instanceof Failure)
    return /^(?:not_signed_in|session_expired)$/.test(error.code) ? 'AUTH_ERROR' : error.code

  const own = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof own === 'string' && own ? own : 'UNEXPECTED_ERROR'
}

const isTimeout = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof Failure && isTimeout(error.facts.cause))

/** No answer at all: what the server itself answers carries a status. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof Failure
    ? error.code === 'unavailable' && error.facts.status === undefined
    : error instanceof TypeError && unreachable.test(error.message)

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
