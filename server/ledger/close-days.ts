import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'

/** Transactions that run at midnight have this long to post into the day that ends. */
const graceMinutes = 10

/** Closes the days that have ended, in each location's zone. */
export async function closeDays(work: Work): Promise<void> {
  const ended = new Date(work.now.getTime() - graceMinutes * 60_000)
  for (const { id, zone } of await work.trx.selectFrom('location').select(['id', 'zone']).execute()) {
    await closeDaysThrough(work, id, addDays(localDayOf(ended, zone), -1))
  }
}

export const closeDaysThrough = ({ trx }: OnDatabase, locationId: string, day: string) =>
  sql`select close_ledger_days(${locationId}, ${day})`.execute(trx)

/** The last closed day; null before the first. */
export const writtenThrough = async ({ trx }: OnDatabase, locationId: string): Promise<string | null> =>
  (await trx.selectFrom('ledgerClosing').select('through').where('locationId', '=', locationId).executeTakeFirst())
    ?.through ?? null
