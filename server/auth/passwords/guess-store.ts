import { sql } from 'kysely'

import { nameOfDevice, type SeenDevice } from '#server/auth/sessions/device-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

// Guesses are counted in the limits' table. A count expires a day after its last guess, so `expire` tells when that
// was.
const rememberedMilliseconds = 86_400_000
const freeGuesses = 5
const longestPauseSeconds = 900

/** When the next guess may come: two seconds after the fifth, and after twice as long each further time. */
const nextAt = sql<number>`(
  counted.expire - ${rememberedMilliseconds}
  + case when counted.points < ${freeGuesses} then 0
    else 1000 * least(${longestPauseSeconds}, 2 ^ least(counted.points - ${freeGuesses} + 1, 16)) end
)::float8`

interface CountedGuess {
  /** The first part of the count's key. */
  prefix: string
  address: string
  device: SeenDevice
  /** Counts separately only for devices on which a second step was taken. */
  isSecondStep: boolean
  now: number
}

/**
 * Counts a guess, separately for each device that the address's account knows. It is one statement, which does the same
 * work for an address without an account. `points` is null for a guess that comes too early, which does not count.
 */
export async function countGuess({ trx }: OnDatabase, { prefix, address, device, isSecondStep, now }: CountedGuess) {
  const { rows } = await sql<{ key: string; points: number | null }>`
    with who as (
      select ${prefix}::text || ${nameOfDevice(device)} as key from known_device
      where user_id in (select id from auth_user where email = ${address} or phone = ${address})
        and (took_second_step or not ${isSecondStep})
    ), counted as (
      insert into rate_limit as counted (key, points, expire) select key, 1, ${now + rememberedMilliseconds} from who
      on conflict (key) do update set
        points = case when counted.expire <= ${now} then 1 else counted.points + 1 end,
        expire = excluded.expire
      where counted.expire <= ${now} or ${nextAt} <= ${now}
      returning points
    )
    select key, (select points from counted) from who
  `.execute(trx)

  return { key: rows[0]?.key ?? '', points: rows[0]?.points ?? null }
}

export async function findNextGuessAt({ trx }: OnDatabase, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`
    select ${nextAt} as at from rate_limit as counted where key = ${key}
  `.execute(trx)

  return rows[0]?.at
}

export const forgetGuesses = ({ trx }: OnDatabase, key: string) =>
  trx.deleteFrom('rateLimit').where('key', '=', key).execute()

export const takeBackGuess = ({ trx }: OnDatabase, key: string) =>
  trx
    .updateTable('rateLimit')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', key)
    .execute()
