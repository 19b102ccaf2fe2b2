import { sql } from 'kysely'

import { readReference } from '#server/booking/reference.ts'
import { latestFirst } from '#server/booking/store.ts'
import { countedPageOf, type Keyset, reversed } from '#server/kernel/db/keyset.ts'
import type { Timed } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt } from '#shared/booking/local-time.ts'
import { voidStatuses } from '#shared/booking/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { bookingsHere } from './board-store.ts'
import { presentOnBoard } from './day-board.ts'

type Query = Parsed<typeof bookingContract.listBookings>['query']
type Filters = Omit<Query, 'after' | 'limit'>

/** Bookings of the place, or of one client in the whole house, by days, staff, bay, state or search. */
export async function pageOfBookings(work: Timed, query: Query, { actor, now }: { actor: Actor; now: Date }) {
  const { rows, next, total } = await countedPageOf(work, bookingsLike(work, query), orderOfBookings(query, now), query)

  return { bookings: rows.map((row) => ({ ...presentOnBoard(row, actor), bayName: row.bayName })), next, total }
}

/** All of them, in no order. */
export function bookingsLike(work: Timed, { search, from, until, status, staff, bay, person }: Filters) {
  const { zone } = work.place
  const midnight = (day: string) => new Date(instantAt(day, '00:00', zone))
  let found = bookingsHere(work, person)
  if (status !== undefined) found = found.where('booking.status', '=', status)
  else if (person === undefined) found = found.where('booking.status', 'not in', voidStatuses)
  if (from !== undefined) found = found.where('startsAt', '>=', midnight(from))
  if (until !== undefined) found = found.where('startsAt', '<', midnight(addDays(until, 1)))
  for (const resourceId of [staff, bay]) if (resourceId !== undefined) found = found.where(takes(resourceId))
  if (search === undefined) return found

  return found.where((eb) =>
    eb.or([
      eb('reference', '=', readReference(search) ?? null),
      eb('booking.personId', 'in', peopleMatching(work, search)),
    ]),
  )
}

const takes = (resourceId: string) => sql<boolean>`
  exists (select from allocation where allocation.booking_id = booking.id and allocation.resource_id = ${resourceId})
`

export function orderOfBookings({ search, from, until, sort }: Filters, now: Date): Keyset {
  const usual = search !== undefined && from === undefined && until === undefined ? 'nearest' : '-startsAt'
  const order = sort ?? usual
  if (order !== 'nearest') return order === 'startsAt' ? reversed(latestFirst) : latestFirst

  return {
    direction: 'asc',
    columns: [
      [sql`abs(extract(epoch from starts_at - ${now}::timestamptz))::bigint`, 'bigint'],
      [sql`booking.id`, 'uuid'],
    ],
  }
}
