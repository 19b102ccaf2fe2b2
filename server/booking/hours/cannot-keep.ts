import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { unsettledStatuses } from '#shared/booking/offers/status.ts'
import { liveStatuses } from '#shared/booking/status.ts'

import { listUnkept } from './unkept.ts'

/** Whether a block takes a person or place of the booking. */
const isSomebodyOut = sql<boolean>`exists (
  select from allocation taken
  join allocation waiting on waiting.resource_id = taken.resource_id and waiting.during && taken.during
  join block on block.id = waiting.block_id and block.during && tstzrange(booking.starts_at, booking.ends_at)
  where taken.booking_id = booking.id and (taken.blocking or taken.beside)
)`

/**
 * Whether the studio cannot give a booking: a person or place of it is out, or its client was asked to choose another
 * time. A client who does not come to such a booking owes nothing.
 */
export const isUnkept = sql<boolean>`(
  booking.status = any(${liveStatuses}::text[]) and (${isSomebodyOut} or exists (
    select from booking_offer where booking_offer.booking_id = booking.id
      and booking_offer.status = any(${unsettledStatuses}::text[])
  ))
)`

export const findUnkept = async ({ trx }: OnDatabase, bookingId: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('booking')
      .select(isUnkept.as('isUnkept'))
      .where('booking.id', '=', bookingId)
      .executeTakeFirst()
  )?.isUnkept === true

/** Which of some bookings the studio cannot keep. */
export const listUnkeptIds = async ({ trx }: OnDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await trx
        .selectFrom('booking')
        .select('booking.id')
        .where('booking.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .where(isUnkept)
        .execute()
    ).map(({ id }) => id),
  )

/** Whether a booking cannot be kept at its time, regardless of offers: somebody is out, or it is outside of hours. */
export async function standsUnkept(work: Timed, bookingId: string): Promise<boolean> {
  const found = await work.trx
    .selectFrom('booking')
    .select(['forcedReason', isSomebodyOut.as('isOut')])
    .where('booking.id', '=', bookingId)
    .where('status', 'in', liveStatuses)
    .executeTakeFirst()
  if (!found || found.isOut) return found !== undefined

  // The desk forced it outside of hours on purpose.
  const [unkept] = found.forcedReason === null ? await listUnkept(work, { bookingIds: [bookingId], now: work.now }) : []
  return (unkept?.against.length ?? 0) > 0
}
