import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { Db } from '#server/kernel/db/database.ts'

export interface Rate {
  max: number
  perSeconds: number
}

/** Counts in a table that all replicas share. Says after how many seconds there is room again: 0 when there is now. */
export type Count = (key: string) => Promise<number>

const table = { tableName: 'rate_limit', tableCreated: true }

// The library asks for pg's client; ours names its statements and is watched over by Kysely's pool.
const clientOf = (db: Db) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
})

const optionsOf = (db: Db, name: string, { max, perSeconds }: Rate) => ({
  ...table,
  storeClient: clientOf(db),
  storeType: 'client',
  keyPrefix: name,
  points: max,
  duration: perSeconds,
  clearExpiredByTimeout: false,
})

/** Counts each one at once, with one statement, and takes back what is not to count. */
export function countEach(
  db: Db,
  name: string,
  rate: Rate,
): { count: Count; takeBack: (key: string) => Promise<void> } {
  const limiter = new RateLimiterPostgres(optionsOf(db, name, rate))

  return {
    async count(key) {
      const { isOver, milliseconds } = await consume(limiter, key, 1)
      return isOver ? secondsIn(milliseconds) : 0
    },
    takeBack: async (key) => void (await limiter.reward(key, 1)),
  }
}

interface Tally {
  /** Counted here and not yet in the database. */
  unsettled: number
  /** Counted in the database, as far as is known here. */
  settled: number
  /** On the clock of `performance`. */
  endsAt: number
}

// More addresses than that at once, and the oldest are counted anew.
const mostTallies = 10_000

/**
 * Counts in memory and settles with the database when a fifteenth of `max` has come together, so that most requests cost
 * no statement. One process alone lets `max` through exactly; each further one at most a fifteenth more. Over the limit
 * the database is not asked again until the time is up.
 */
export function countInBatches(db: Db, name: string, rate: Rate): Count {
  const { max, perSeconds } = rate
  const limiter = new RateLimiterPostgres({ ...optionsOf(db, name, rate), inMemoryBlockOnConsumed: max })
  const batch = Math.max(1, Math.floor(max / 15))
  const tallies = new Map<string, Tally>()

  return async (key) => {
    const now = performance.now()
    const tally = tallyOf(tallies, key, { now, endsAt: now + perSeconds * 1000 })
    // The database may not have heard yet of what is on its way there.
    if (tally.settled + tally.unsettled >= max) return secondsIn(tally.endsAt - now)
    tally.unsettled += 1
    if (tally.unsettled < batch) return 0

    const points = tally.unsettled
    tally.unsettled = 0
    // Known at once to those who come while the database is asked.
    tally.settled += points
    const { isOver, total, milliseconds } = await consume(limiter, key, points)
    tally.settled = Math.max(tally.settled, total)
    tally.endsAt = now + milliseconds

    return isOver ? secondsIn(milliseconds) : 0
  }
}

function tallyOf(tallies: Map<string, Tally>, key: string, { now, endsAt }: { now: number; endsAt: number }): Tally {
  const known = tallies.get(key)
  if (known && known.endsAt > now) return known

  const tally = { unsettled: 0, settled: 0, endsAt }
  tallies.delete(key)
  tallies.set(key, tally)
  const [oldest] = tallies.keys()
  if (oldest !== undefined && tallies.size > mostTallies) tallies.delete(oldest)

  return tally
}

/** Counts so many; a database that does not answer is no reason to let anybody through. */
async function consume(limiter: RateLimiterPostgres, key: string, points: number) {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, points)
    return { isOver: false, total: consumedPoints, milliseconds: msBeforeNext }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { isOver: true, total: refusal.consumedPoints, milliseconds: refusal.msBeforeNext }
  }
}

const secondsIn = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

const fiveMinutes = 300

/** Deletes what has not counted for an hour, every five minutes; ends with the process. */
export function forgetOldCounts(db: Db): void {
  void new RateLimiterPostgres({
    ...optionsOf(db, '', { max: 1, perSeconds: fiveMinutes }),
    clearExpiredByTimeout: true,
  })
}
