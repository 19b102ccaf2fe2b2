import { deviceOf } from '#server/auth/sessions/device.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Origin } from '#server/kernel/http/mount.ts'
import { tryAgainIn } from '#server/kernel/limits/limits.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { countGuess, findNextGuessAt, forgetGuesses, takeBackGuess } from './guess-store.ts'

export interface Guess {
  /** The guess was right: forgets the wrong ones before it. */
  succeeded: (work: OnDatabase) => Promise<unknown>
  /** The guess could not be checked: uncounts it. */
  takenBack: () => Promise<unknown>
}

/**
 * Admits a guess at an account's password or code, and counts it as wrong until it proves right, so that many at once
 * get no more tries than one after the other. After five wrong guesses the next has to wait, longer each time.
 * `address` is an e-mail address or a stored phone number, with an account or not. A device that the account knows has
 * a separate count, so that a stranger's guesses do not keep the owner out. For a second step it must have taken one
 * before: somebody with only the password could otherwise make known as many devices as they need guesses.
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
