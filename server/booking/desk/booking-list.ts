import { sql } from 'kysely'

import { readReference } from '#server/booking/reference.ts'
import { latestFirst } from '#server/booking/store.ts'
import { countedPageOf, cursorOf, type Keyset, reversed } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import type { Timed } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { bookingContract } from '#shared/booking/contract.ts'
import { voidStatuses } from '#shared/booking/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { bookingsHere } from './board-store.ts'
import { presentOnBoard } from './day-board.ts'

type Query = Parsed<typeof bookingContract.listBookings>['query']
type Filters = Omit<Query, 'limit'>

/** Bookings of the place, or of one client in the whole house, by days, staff, bay, state or search. */
export async function pageOfBookings(work: Timed, query: Query, { actor, now }: { actor: Actor; now: Date }) {
  const { rows, next, total } = await countedPageOf(work, bookingsLike(work, query), orderOfBookings(query, now), query)

  return { bookings: rows.map((row) => ({ ...presentOnBoard(row, actor), bayName: row.bayName })), next, total }
}

/** All of them, in no order. */
export function bookingsLike(work: Timed, { search, status, service, staff, bay, person, ...days }: Filters) {
  let found = bookingsHere(work, person)
  if (status !== undefined) found = found.where('booking.status', 'in', status)
  else if (person === undefined) found = found.where('booking.status', 'not in', voidStatuses)
  if (days.from !== undefined || days.until !== undefined) found = found.where(onDays(work, sql`starts_at`, days))
  if (service !== undefined) found = found.where(isOfService(service))
  for (const resourceId of [staff, bay]) if (resourceId !== undefined) found = found.where(takes(resourceId))
  if (search === undefined) return found

  return found.where((eb) =>
    eb.or([
      eb('reference', '=', readReference(search) ?? null),
      eb('booking.personId', 'in', peopleMatching(work, search)),
    ]),
  )
}

const isOfService = (code: string) => sql<boolean>`booking.service_id = (select id from service where code = ${code})`

const takes = (resourceId: string) => sql<boolean>`
  exists (select from allocation where allocation.booking_id = booking.id and allocation.resource_id = ${resourceId})
`

export function orderOfBookings({ search, from, until, sort, after }: Filters, now: Date): Keyset {
  const usual = search !== undefined && from === undefined && until === undefined ? 'nearest' : '-startsAt'
  const order = sort ?? usual
  if (order !== 'nearest') return order === 'startsAt' ? reversed(latestFirst) : latestFirst

  // All pages are in the order of the moment at which the first was asked for, which the cursor carries.
  const moment = after === undefined ? now : cursorOf(nearestTo(now), after).at(-1)
  return nearestTo(moment)
}

const nearestTo = (moment: unknown): Keyset => ({
  direction: 'asc',
  columns: [
    [sql`abs(extract(epoch from starts_at - ${moment}::timestamptz))::bigint`, 'bigint'],
    [sql`booking.id`, 'uuid'],
    [sql`${moment}::timestamptz`, 'timestamptz'],
  ],
})
