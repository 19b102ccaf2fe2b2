import { createHash } from 'node:crypto'

import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

const patienceMilliseconds = 2000

/**
 * Whether a password is on the list of stolen ones. The request names only the first five characters of its hash, so
 * that the list's owner does not learn it, and asks for padding, so that the length of the answer tells nothing.
 */
async function isStolen(url: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const answer = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/range/${hash.slice(0, 5)}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'loft-and-lie' },
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`)

  const lines = (await answer.text()).split(/\r?\n/)
  // Padding has the count 0.
  return lines.some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'))
}

/** Whether the password is being chosen, or was used to sign in. */
export type Occasion = 'chosen' | 'in use'

/**
 * Asks the list where the studio wants it. Without an answer a password passes, unless it is being chosen and the
 * studio requires the list.
 */
export async function isPwned(
  { config, log }: Pick<Services, 'config' | 'log'>,
  password: string,
  occasion: Occasion,
): Promise<boolean> {
  const { pwned, pwnedUrl } = config.auth.password
  if (pwned === 'off' || pwned === 'common') return false

  try {
    return await isStolen(pwnedUrl, password)
  } catch (cause) {
    if (pwned === 'required' && occasion === 'chosen') {
      throw new Failure('unavailable', 'Passwords cannot be checked right now. Please try again in a moment.', {
        cause,
        retryAfterSeconds: 10,
      })
    }
    log.warn({ err: cause }, 'The list of stolen passwords did not answer: a password was accepted without it')
    return false
  }
}
