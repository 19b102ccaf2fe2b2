import { sql } from 'kysely'

import { isUnkept } from '#server/booking/hours/cannot-keep.ts'
import { isHeldByAbandoned } from '#server/booking/pay/line-store.ts'
import { openFeeOf } from '#server/booking/pay/open-fee.ts'
import { bookings } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { type OfferStatus, standingStatuses } from '#shared/booking/offers/status.ts'
import { voidStatuses } from '#shared/booking/status.ts'

export const listBays = ({ trx, place }: Timed) =>
  trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .select(
      sql<string[]>`array(
      select capability from resource_capability where resource_id = resource.id order by capability
    )`.as('features'),
    )
    .where('locationId', '=', place.id)
    .where('kind', '=', 'bay')
    .where('active', '=', true)
    .orderBy('position')
    .execute()

interface OfferOnBoard {
  id: string
  status: OfferStatus
  version: number
  times: string[]
  expiresAt: string | null
  by: string | null
  outcome: string | null
}

/** The offer about a booking that is still at its time, open or settled. */
const offerOf = sql<OfferOnBoard | null>`(
  select json_build_object(
    'id', offer.id, 'status', offer.status, 'version', offer.version, 'expiresAt', offer.expires_at, 'outcome', offer.outcome,
    'by', (select nullif(trim(first_name || ' ' || last_name), '') from person where person.user_id = offer.created_by
      and offer.status <> 'requested' limit 1),
    'times', (select coalesce(json_agg(offered.starts_at order by offered.starts_at), '[]')
      from booking_offer_time offered where offered.offer_id = offer.id and offered.hold_id is not null)
  )
  from booking_offer offer
  where offer.booking_id = booking.id and (
    offer.status = any(${standingStatuses}::text[])
    or offer.status = 'settled' and offer.starts_at = booking.starts_at and ${isUnkept}
  )
  order by offer.status = 'settled', offer.created_at desc, offer.id desc limit 1
)`

/** Bookings of all places with the columns of the board. */
const boardBookings = (work: OnDatabase) =>
  bookings(work)
    .select([
      'seriesId',
      'forcedReason',
      'beganAt',
      'leftAt',
      'bufferBeforeMinutes',
      'bufferAfterMinutes',
      sql<string | null>`(
        select left(first_name, 1) || left(last_name, 1)
        from booking_transition step left join person on person.user_id = step.actor_id and step.actor_kind = 'person'
        where step.booking_id = booking.id order by step.version desc limit 1
      )`.as('changedBy'),
      // Its order, unless that is an abandoned one.
      sql<string | null>`(
        select order_id from order_line where order_line.id = booking.order_line_id and not ${isHeldByAbandoned('order_line.id')}
      )`.as('orderId'),
      sql<boolean>`booking.status = 'no_show' and fee_waived_at is null and exists (
        select from order_line where kind = 'fee' and order_line.id = any(
          array(select order_line_id from booking_player where booking_id = booking.id) || booking.fee_order_line_id
        )
      )`.as('isFeeOrdered'),
      openFeeOf(work).as('openFeeCents'),
      isUnkept.as('isUnkept'),
      offerOf.as('offer'),
      sql<boolean>`service.category = 'bay' or service_option.shortest_minutes is not null`.as('hasLengths'),
      sql<string | null>`(
        select allocation.resource_id from allocation join resource on resource.id = allocation.resource_id
        where allocation.booking_id = booking.id and resource.kind = 'bay' limit 1
      )`.as('bayId'),
      sql<string[]>`array(select allocation.resource_id from allocation where allocation.booking_id = booking.id)`.as(
        'resourceIds',
      ),
    ])
    .select(['answers', 'questions'])

/** Those of the place; of one client those of the whole house, as their page shows them. */
export const bookingsHere = (work: Timed, personId?: string) =>
  personId === undefined
    ? boardBookings(work).where('booking.locationId', '=', idOrNone(work.place))
    : boardBookings(work).where('booking.personId', '=', personId)

/** Those of the place without canceled ones. */
export const onBoard = (work: Timed) => bookingsHere(work).where('booking.status', 'not in', voidStatuses)

const longestMilliseconds = 2 * 86_400_000

/** The place's bookings between two instants by start, including those that began before. */
export const listBookingsBetween = (work: Timed, start: Date, end: Date) =>
  onBoard(work)
    .where('endsAt', '>', start)
    // No booking is longer: the index of starts is read from near the day on.
    .where('startsAt', '>=', new Date(start.getTime() - longestMilliseconds))
    .where('startsAt', '<', end)
    .orderBy('startsAt')
    .execute()

export type BoardRow = Awaited<ReturnType<typeof listBookingsBetween>>[number]

/** A staff member's bookings between two instants by start. */
export const listBookingsOfStaff = (work: Timed, resourceId: string, start: Date, end: Date) =>
  onBoard(work)
    .where('startsAt', '>=', start)
    .where('startsAt', '<', end)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('allocation')
          .select('allocation.resourceId')
          .whereRef('allocation.bookingId', '=', 'booking.id')
          .where('allocation.resourceId', '=', resourceId),
      ),
    )
    .orderBy('startsAt')
    .execute()
