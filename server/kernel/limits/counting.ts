import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { Db } from '#server/kernel/db/database.ts'

export interface Rate {
  max: number
  perSeconds: number
}

/** Counts in a table that all servers share. Returns the seconds until there is room again; 0 when there is. */
export type Count = (key: string) => Promise<number>

const table = { tableName: 'rate_limit', tableCreated: true }

// The library expects pg's client; this one runs its statements in Kysely's pool.
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

/** Counts each event by one statement; `takeBack` uncounts one. */
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
  /** Counted here, not yet in the database. */
  unsettled: number
  /** Counted in the database, as far as this process knows. */
  settled: number
  /** By the clock of `performance`. */
  endsAt: number
}

// With more keys at once, the oldest are counted from the beginning.
const mostTallies = 10_000

/**
 * Counts in memory, and adds to the database whenever a fifteenth of `max` has come together, so that most requests
 * need no statement. One process alone lets exactly `max` through, each further one at most a fifteenth more. Over the
 * limit the database is not asked until the time is up.
 */
export function countInBatches(db: Db, name: string, rate: Rate): Count {
  const { max, perSeconds } = rate
  const limiter = new RateLimiterPostgres({ ...optionsOf(db, name, rate), inMemoryBlockOnConsumed: max })
  const batch = Math.max(1, Math.floor(max / 15))
  const tallies = new Map<string, Tally>()

  return async (key) => {
    const now = performance.now()
    const tally = tallyOf(tallies, key, { now, endsAt: now + perSeconds * 1000 })
    // Points whose statement still runs count too.
    if (tally.settled + tally.unsettled >= max) return secondsIn(tally.endsAt - now)
    tally.unsettled += 1
    if (tally.unsettled < batch) return 0

    const points = tally.unsettled
    tally.unsettled = 0
    // Added before the answer comes, for requests that come meanwhile.
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

/** Counts so many points. Throws when the database does not answer, so that nobody gets through. */
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

/** Deletes, every five minutes until the process ends, the counts that ended an hour ago. */
export function forgetOldCounts(db: Db): void {
  void new RateLimiterPostgres({
    ...optionsOf(db, '', { max: 1, perSeconds: fiveMinutes }),
    clearExpiredByTimeout: true,
  })
}
