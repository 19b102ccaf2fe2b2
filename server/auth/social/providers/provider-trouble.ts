import { errors } from 'jose'
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

import type { Provider } from '#server/auth/social/config.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

/** The provider's answer cannot be right; the message is for the log and the audit. */
export class ProviderLies extends Error {}

/** The provider's server is broken; the message is for the log and the audit. */
export class ProviderFails extends Error {}

/** Asks a provider. Its problems become failures that say so; the log says more. */
export async function askProvider<Answer>(
  { log }: Pick<Services, 'log'>,
  { name, label }: Provider,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error

    log.warn({ provider: name, trouble, cause: causeOf(error) }, 'A sign-in provider did not answer as it should')
    throw trouble === 'does not answer'
      ? new Failure('unavailable', `${label} does not answer right now. Please try again in a moment.`, {
          cause: error,
          retryAfterSeconds: 5,
        })
      : new Failure('bad_oauth_callback', `${label} did not confirm who you are. Please try again.`, { cause: error })
  }
}

type Trouble = 'does not answer' | 'answers wrongly'

/** Undefined for a bug of ours. */
function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof ProviderLies) return 'answers wrongly'
  if (error instanceof ProviderFails) return 'does not answer'
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'does not answer' : 'answers wrongly'
  if (error instanceof WWWAuthenticateChallengeError) return 'answers wrongly'
  if (error instanceof ClientError) return networkCodes.has(error.code ?? '') ? 'does not answer' : 'answers wrongly'
  if (error instanceof errors.JOSEError) return keyCodes.has(error.code) ? 'does not answer' : 'answers wrongly'
  if (error instanceof DOMException) return 'does not answer'

  return error instanceof TypeError && error.message === 'fetch failed' ? 'does not answer' : undefined
}

// No answer, or none in the protocol's form; an error of fetch has no code.
const networkCodes = new Set([
  '',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

const keyCodes = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'])

/** The cause in short, without the data that came with it. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof ResponseBodyError) return `${error.status} ${error.error}`.slice(0, 200)
  const { cause } = error

  return (cause instanceof Error ? `${error.message}: ${cause.message}` : error.message).slice(0, 200)
}
