import { type Insertable, sql } from 'kysely'

import { bookings } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { BookingSeries } from '#server/kernel/db/schema.ts'
import { liveStatuses } from '#shared/booking/status.ts'

export const insertSeries = (trx: Db, series: Insertable<BookingSeries>) =>
  trx.insertInto('bookingSeries').values(series).returning('id').executeTakeFirstOrThrow()

export const deleteSeries = (trx: Db, id: string) => trx.deleteFrom('bookingSeries').where('id', '=', id).execute()

/** Undoes what was done since, if `work` fails, and nothing else of the transaction. */
export async function withSavepoint<Result>(trx: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint occurrence`.execute(trx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint occurrence`.execute(trx)
    throw error
  }
}

/** Those of a series that keep a time, soonest first. */
export const listBookingsOfSeries = (db: Db, seriesId: string) =>
  bookings(db)
    .where('seriesId', '=', seriesId)
    .where('booking.status', 'in', liveStatuses)
    .orderBy('startsAt')
    .execute()

/** The bookings of a series that keep a time from an instant on, soonest first. */
export const listOfSeries = (db: Db, seriesId: string, from: Date) =>
  db
    .selectFrom('booking')
    .select(['id', 'startsAt'])
    .where('seriesId', '=', seriesId)
    .where('startsAt', '>=', from)
    .where('status', 'in', liveStatuses)
    .orderBy('startsAt')
    .execute()
