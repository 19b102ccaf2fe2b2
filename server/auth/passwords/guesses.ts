import { deviceOf } from '#server/auth/sessions/device.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Origin } from '#server/kernel/http/mount.ts'
import { tryAgainIn } from '#server/kernel/limits/limits.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { countGuess, findNextGuessAt, forgetGuesses, takeBackGuess } from './guess-store.ts'

type GuessServices = Pick<Services, 'config' | 'db' | 'now'>

export interface Guess {
  /** It was right: what was wrong before does not count any more. */
  succeeded: (db: Db) => Promise<unknown>
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
  services: GuessServices,
  what: 'password' | 'code' | 'second step',
  address: string,
  origin: Origin,
): Promise<Guess> {
  const { config, db, now } = services
  if (!config.rateLimits) return { succeeded: async () => undefined, takenBack: async () => undefined }

  const at = now().getTime()
  const { key, points } = await countGuess(db, {
    prefix: `guess:${sign(config.secretKey, 'hash counted keys', what, address).toString('base64url')}:`,
    address,
    device: deviceOf(services, origin),
    isSecondStep: what === 'second step',
    now: at,
  })
  if (points === null) throw tooEarly(await findNextGuessAt(db, key), at)

  return { succeeded: (trx) => forgetGuesses(trx, key), takenBack: () => takeBackGuess(db, key) }
}

function tooEarly(nextAt: number | undefined, now: number): Failure {
  const seconds = Math.max(1, Math.ceil(((nextAt ?? now) - now) / 1000))

  return new Failure('over_request_rate_limit', `There were too many wrong attempts. ${tryAgainIn(seconds)}`, {
    retryAfterSeconds: seconds,
  })
}
