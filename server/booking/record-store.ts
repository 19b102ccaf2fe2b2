import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { BookingRecord } from '#shared/booking/contract.ts'

export type Details = Pick<BookingRecord, 'addOns'> & NonNullable<BookingRecord['desk']>

/** The client's pinned notes, the latest first. */
const pinnedOf = sql<string[]>`array(
  select text from person_note where person_note.person_id = booking.person_id and pinned order by person_note.id desc
)`

/** Whether none of the client's earlier bookings stood. */
const isFirstOf = sql<boolean>`not exists (
  select from booking earlier where earlier.person_id = booking.person_id and earlier.starts_at < booking.starts_at
    and earlier.status in ('confirmed', 'checked_in', 'completed')
)`

/** What a coach looks up about their clients. */
export const listAboutClients = ({ trx }: OnDatabase, bookingIds: readonly string[]) =>
  trx
    .selectFrom('booking')
    .select(['id', pinnedOf.as('pinned'), isFirstOf.as('isFirst')])
    .where('id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute()

/** The booking's add-ons, notes and reason, and how often its client did not come since a day. */
export async function findDetails({ trx }: OnDatabase, bookingId: string, since: Date): Promise<Details | undefined> {
  const { rows } = await sql<Details>`
    select note, forced_reason, ${pinnedOf} as pinned, ${isFirstOf} as is_first,
      (select coalesce(json_agg(json_build_object(
          'code', service_addon.code, 'name', booking_addon.name,
          'minutes', booking_addon.minutes, 'priceCents', booking_addon.price_cents
        ) order by position), '[]')
        from booking_addon join service_addon on service_addon.id = addon_id
        where booking_id = booking.id) as add_ons,
      (select count(*)::int from booking other
        where other.person_id = booking.person_id and other.status = 'no_show' and other.starts_at > ${since}) as no_shows
    from booking where id = ${bookingId}
  `.execute(trx)

  return rows[0]
}
