import { sql } from 'kysely'

import { isUnkept } from '#server/booking/hours/cannot-keep.ts'
import { openFees } from '#server/booking/pay/open-fee.ts'
import { isConductedBy, latestFirst } from '#server/booking/store.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { bookingsHere, onBoard } from './board-store.ts'

interface EndedAfter {
  endsAt: Date
  id: string
}

interface EndedBookingsQuery {
  status: BookingStatus
  endedBefore: Date
  after: EndedAfter | undefined
}

const batch = 100

/**
 * Bookings of the place that have ended and stand where they should not for long, oldest first, a hundred after another. What the studio could
 * keep was neither given nor missed, so the desk decides about it.
 */
export const listEndedIn = ({ trx, place }: Timed, { status, endedBefore, after }: EndedBookingsQuery) =>
  trx
    .selectFrom('booking')
    .select(['id', 'endsAt', 'version'])
    .where('locationId', '=', place.id)
    .where('status', '=', status)
    .where('endsAt', '<=', endedBefore)
    .$if(status === 'confirmed', (query) => query.where(sql<boolean>`not ${isUnkept}`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(ends_at, id) > (${after?.endsAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('endsAt')
    .orderBy('id')
    .limit(batch)
    .execute()

export type EndedBooking = Awaited<ReturnType<typeof listEndedIn>>[number]

/** Pending bookings whose time has passed, a hundred at a time; one in an order expires with it. */
export const listExpiredPending = ({ trx, now }: Timed, after: string | undefined) =>
  trx
    .selectFrom('booking')
    .select(['id', 'version'])
    .where('expiresAt', '<=', now)
    .where('orderLineId', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(batch)
    .execute()

const endedFirst: Keyset = {
  direction: 'asc',
  columns: [
    [sql`ends_at`, 'timestamptz'],
    [sql`booking.id`, 'uuid'],
  ],
}

/** Ended bookings without check-in, the oldest first; of one coach their own. */
export const listUnattended = (work: Timed, { ofUser, ...page }: PageRequest & { ofUser: string | undefined }) =>
  pageOf(
    onBoard(work)
      .where('booking.status', '=', 'confirmed')
      .where('endsAt', '<=', work.now)
      .where(isConductedBy(ofUser)),
    endedFirst,
    page,
  )

const soonestFirst: Keyset = {
  direction: 'asc',
  columns: [
    [sql`starts_at`, 'timestamptz'],
    [sql`booking.id`, 'uuid'],
  ],
}

interface WaitingQuery extends PageRequest {
  /** The account of a coach who sees only their own; undefined for the desk. */
  ofUser: string | undefined
  now: Date
}

/** What waits for the studio's approval: new bookings, and requested moves. */
export const listWaiting = (work: Timed, { ofUser, now, ...page }: WaitingQuery) =>
  pageOf(
    onBoard(work)
      .where('startsAt', '>', now)
      .where(
        sql<boolean>`(booking.status = 'pending_approval' or booking.id in (
          select booking_id from booking_offer where booking_offer.status = 'requested' and expires_at > ${now}
        ))`,
      )
      .where(isConductedBy(ofUser)),
    soonestFirst,
    page,
  )

export interface OfPerson extends PageRequest {
  person?: string
}

/**
 * Ended bookings in no order that cost more than the players pay themselves. Of one client those too that have begun: they are owed
 * once they end, and stand open until then.
 */
export const listUnpaid = (work: Timed, { person, ...page }: OfPerson) =>
  pageOf(
    (person === undefined
      ? onBoard(work).where('booking.status', '=', 'completed')
      : bookingsHere(work, person).where((eb) =>
          eb.or([
            eb('booking.status', 'in', ['completed', 'checked_in']),
            eb.and([eb('booking.status', '=', 'confirmed'), eb('booking.startsAt', '<=', work.now)]),
          ]),
        )
    )
      .where('booking.orderLineId', 'is', null)
      .where(
        sql<boolean>`booking.price_cents > coalesce((
          select sum(share_cents)::bigint from booking_player where booking_id = booking.id and order_line_id is not null
        ), 0)`,
      ),
    latestFirst,
    page,
  )

/** Fees of the place, or of one client in the whole house, neither waived nor paid, the latest booking first. A deposit may cover a part. */
export const listOpenFees = (work: Timed, { person, ...page }: OfPerson) =>
  pageOf(
    person === undefined
      ? openFees(work).where('booking.locationId', '=', idOrNone(work.place))
      : openFees(work).where('booking.personId', '=', person),
    latestFirst,
    page,
  )
