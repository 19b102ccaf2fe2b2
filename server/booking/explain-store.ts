import { sql } from 'kysely'

import { coalesceReads } from '#server/kernel/db/coalesce.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Interval } from '#shared/booking/intervals.ts'

export const findRetiredService = ({ trx }: OnDatabase, code: string) =>
  trx
    .selectFrom('service')
    .innerJoin('serviceOption', 'serviceOption.serviceId', 'service.id')
    .select(['service.name', 'service.active', 'durationMinutes'])
    .where((eb) => eb.or([eb('service.code', '=', code), eb('formerCode', '=', code)]))
    .orderBy('serviceOption.position')
    .executeTakeFirst()

export const listResourceNames = async ({ trx }: OnDatabase, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()

  const rows = await trx.selectFrom('resource').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface Taker {
  resourceId: string
  /** With buffers. */
  start: number
  end: number
  bookingId: string | null
  reference: string | null
  personName: string | null
  bookedFrom: Date | null
  bookedUntil: Date | null
  holdId: string | null
  holdUntil: Date | null
  /** Held as an offer: from the waitlist, or as another time for a booking. */
  isOffered: boolean
  blockKind: string | null
  blockReason: string | null
}

interface TakersQuery {
  resourceIds: readonly string[]
  within: Interval
  now: Date
}

/** What takes some resources in a time: bookings, live holds, blocks including waiting ones. */
async function listTakers(
  { trx }: OnDatabase,
  { resourceIds, within: { start, end }, now }: TakersQuery,
): Promise<Taker[]> {
  const { rows } = await sql<Taker>`
    select allocation.resource_id,
      (extract(epoch from lower(allocation.during)) * 1000)::float8 as start,
      (extract(epoch from upper(allocation.during)) * 1000)::float8 as end,
      booking.id as booking_id, booking.reference, booking.starts_at as booked_from, booking.ends_at as booked_until,
      trim((booking.contact ->> 'firstName') || ' ' || (booking.contact ->> 'lastName')) as person_name,
      hold.id as hold_id, hold.expires_at as hold_until,
      exists (select from waitlist_offer where waitlist_offer.hold_id = hold.id)
        or exists (select from booking_offer_time where booking_offer_time.hold_id = hold.id) as is_offered, block.kind as block_kind, block.reason as block_reason
    from allocation
    left join booking on booking.id = allocation.booking_id
    left join hold on hold.id = allocation.hold_id
    left join block on block.id = allocation.block_id
    where allocation.resource_id = any(${resourceIds}::uuid[])
      and allocation.during && tstzrange(${new Date(start)}::timestamptz, ${new Date(end)}::timestamptz)
      and (allocation.blocking or allocation.block_id is not null or allocation.beside)
      and (hold.id is null or hold.expires_at > ${now})
    order by lower(allocation.during), allocation.resource_id
  `.execute(trx)

  return rows
}

/** The same, read once for all who lose a time at the same moment. */
export const listTakersAtOnce = coalesceReads(
  (trx, query: TakersQuery) => listTakers({ trx }, query),
  ({ now: _now, ...query }) => JSON.stringify(query),
)
