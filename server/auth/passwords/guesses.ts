import { deviceOf } from '#server/auth/sessions/device.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Origin } from '#server/kernel/http/mount.ts'
import { tryAgainIn } from '#server/kernel/limits/limits.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { countGuess, findNextGuessAt, forgetGuesses, takeBackGuess } from './guess-store.ts'

export interface Guess {
  /** It was right: what was wrong before does not count any more. */
  succeeded: (work: OnDatabase) => Promise<unknown>
  /** It could not be judged, and counts for nothing. */
  takenBack: () => Promise<unknown>
}

/**
 * Lets a guess at an account's password or code through, and counts it as wrong until it is said to be right: of many at
 * once, no more get through than one after the other. After five wrong ones the next has to wait, longer each time.
 * `address` is an e-mail address or a phone number as it is kept, whether it has an account or not. A device that the
 * account knows has a count of its own, so that a stranger's guesses do not keep the owner out; for a second step it must
 * have been taken there before, or whoever has the password would make known as many devices as they need guesses.
 */
export async function admitGuess(
  work: Work,
  what: 'password' | 'code' | 'second step',
  address: string,
  origin: Origin | undefined,
): Promise<Guess> {
  const {
    services: { config },
    now,
  } = work

  if (!config.rateLimits) return { succeeded: async () => undefined, takenBack: async () => undefined }

  const at = now.getTime()
  const { key, points } = await countGuess(work, {
    prefix: `guess:${sign(config.secretKey, 'hash counted keys', what, address).toString('base64url')}:`,
    address,
    device: deviceOf(work, origin),
    isSecondStep: what === 'second step',
    now: at,
  })
  if (points === null) throw tooEarly(await findNextGuessAt(work, key), at)

  return { succeeded: (work) => forgetGuesses(work, key), takenBack: () => takeBackGuess(work, key) }
}

function tooEarly(nextAt: number | undefined, now: number): Failure {
  const seconds = Math.max(1, Math.ceil(((nextAt ?? now) - now) / 1000))

  return new Failure('over_request_rate_limit', `There were too many wrong attempts. ${tryAgainIn(seconds)}`, {
    retryAfterSeconds: seconds,
  })
}
