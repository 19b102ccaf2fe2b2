import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'

/** What is under way at midnight may still post into the day that ends: it has this long. */
const graceMinutes = 10

/** Closes the days of each location that have ended there. */
export async function closeDays({ db, now }: Services): Promise<void> {
  const ended = new Date(now().getTime() - graceMinutes * 60_000)
  for (const { id, zone } of await db.selectFrom('location').select(['id', 'zone']).execute()) {
    await closeDaysThrough(db, id, addDays(localDayOf(ended, zone), -1))
  }
}

export const closeDaysThrough = (db: Db, locationId: string, day: string) =>
  sql`select close_ledger_days(${locationId}, ${day})`.execute(db)

/** The last day whose sums are written; null before the first. */
export const writtenThrough = async (db: Db, locationId: string): Promise<string | null> =>
  (await db.selectFrom('ledgerClosing').select('through').where('locationId', '=', locationId).executeTakeFirst())
    ?.through ?? null
