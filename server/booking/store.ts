import { type Insertable, type RawBuilder, sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { Booking as BookingTable, BookingTransition } from '#server/kernel/db/schema.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { contactEmail } from '#server/notices/service.ts'
import { payingOrdersOf } from '#server/orders/service.ts'
import { idsBookableBy } from '#server/people/service.ts'
import type { Booking } from '#shared/booking/contract.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import type { Paying } from '#shared/booking/pay/money.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { bookedService } from './what-is-booked.ts'

export type AllocationOwner = { holdId: string } | { bookingId: string } | { blockId: string }

export type Occupation = AllocationOwner & {
  resourceIds: readonly string[]
  occupied: Interval
  /** Set if the desk forces it onto a taken time. */
  beside?: true
}

/**
 * Occupies resources and returns those that it got; fewer than requested means that one is taken. One statement, sorted
 * by resource, with `on conflict do nothing`: a plain insert, or another order, deadlocks when several people want the
 * same time.
 */
export function insertAllocations({ trx }: OnDatabase, { resourceIds, occupied, beside, ...owner }: Occupation) {
  const rows = resourceIds.toSorted().map((resourceId) => ({
    resourceId,
    during: sql<string>`tstzrange(${new Date(occupied.start)}::timestamptz, ${new Date(occupied.end)}::timestamptz)`,
    ...owner,
    ...(beside && { beside, blocking: false }),
  }))

  return trx
    .insertInto('allocation')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['id', 'resourceId'])
    .execute()
}

export const deleteAllocations = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx.deleteFrom('allocation').where('id', 'in', ids).execute()

type FirstTransition = Pick<Insertable<BookingTransition>, 'actorKind' | 'actorId' | 'at'>

/**
 * Inserts a booking with the first row of its history, in one statement. Undefined if its reference is taken, which is
 * rare.
 */
export const insertBooking = (
  { trx }: OnDatabase,
  booking: Insertable<BookingTable>,
  { actorKind, actorId, at }: FirstTransition,
) =>
  trx
    .with('made', (cte) =>
      cte
        .insertInto('booking')
        .values(booking)
        .onConflict((on) => on.doNothing())
        .returning(['id', 'status', 'version']),
    )
    .insertInto('bookingTransition')
    .columns(['bookingId', 'toStatus', 'version', 'actorKind', 'actorId', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('made')
        .select([
          'id',
          'status',
          'version',
          sql<string>`${actorKind}`.as('actorKind'),
          sql<string>`${actorId}::uuid`.as('actorId'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ]),
    )
    .returning('bookingId as id')
    .executeTakeFirst()

export const bookingHistory = historyIn('bookingTransition', 'bookingId')

/** The amount to pay: its lines less refunds, and what is in no order. */
export const payableCents = sql<number>`(
  select (
    coalesce(sum(net_cents - coalesce(round(returned_cents::numeric * net_cents / nullif(total_cents, 0)), 0)), 0)
      + greatest(booking.price_cents - coalesce(sum(gross_cents), 0), 0)
  )::bigint
  from order_line
  where kind = 'booking' and ref ->> 'bookingId' = booking.id::text and state not in ('released', 'returned')
)`

export const resourceName = (kind: 'staff' | 'bay') => sql<string | null>`(
  select resource.name from allocation join resource on resource.id = allocation.resource_id
  where allocation.booking_id = booking.id and resource.kind = ${kind} limit 1
)`

/** In order; empty for one person. */
const playersOf = sql<Booking['players']>`(
  select coalesce(json_agg(json_build_object('name', name, 'tier', tier, 'shareCents', share_cents) order by position), '[]')
  from booking_player where booking_id = booking.id
)`

/** The person who booked or waits for somebody in their household, if they still may. */
export const bookerUserIdOf = (personId: RawBuilder<unknown>, bookedBy: RawBuilder<unknown>) => sql<string | null>`(
  select booker.user_id from household_member theirs
  join household_member own on own.household_id = theirs.household_id and own.may_book
  join person booker on booker.id = own.person_id
  where theirs.person_id = ${personId} and booker.user_id = ${bookedBy}
)`

/** The accounts of those who conduct it. */
const staffUserIds = sql<string[]>`array(
  select person.user_id from allocation
  join resource on resource.id = allocation.resource_id
  join person on person.id = resource.person_id
  where allocation.booking_id = booking.id and person.user_id is not null
)`

/** Whether a person conducts it; true if nobody is given. */
export const isConductedBy = (userId: string | undefined) =>
  userId === undefined ? sql<boolean>`true` : sql<boolean>`${userId}::uuid = any(${staffUserIds})`

const staffEmail = sql<string | null>`(
  select ${contactEmail} from allocation
  join resource on resource.id = allocation.resource_id and resource.kind = 'staff'
  join person on person.id = resource.person_id where allocation.booking_id = booking.id limit 1
)`

// By their ids as a list: asked for one or the other, PostgreSQL reads the lines of all bookings for each row.
const ownLines = sql`
  select order_id, array_agg(id) as line_ids from order_line where kind = 'booking' and id = any(
    array(select order_line_id from booking_player where booking_id = booking.id) || booking.order_line_id
  ) group by order_id
`

/** Which parts of its price are in which orders, and what is paid of these. */
const payingOf = sql<Paying>`json_build_object(
  'unorderedCents', case when booking.order_line_id is null then booking.price_cents - coalesce((
    select sum(share_cents)::bigint from booking_player join order_line on order_line.id = booking_player.order_line_id
      where booking_id = booking.id and kind = 'booking'
  ), 0) else 0 end,
  'orders', ${payingOrdersOf(ownLines)}
)`

export const bookings = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('serviceOption', 'serviceOption.id', 'booking.optionId')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .innerJoin('person', 'person.id', 'booking.personId')
    .select([
      'booking.id',
      'booking.locationId',
      'reference',
      'booking.version',
      'booking.linkVersion',
      'startsAt',
      'endsAt',
      'booking.priceCents',
      payableCents.as('payableCents'),
      'booking.publicPriceCents',
      'includedMinutes',
      'withCredit',
      'membershipId',
      sql<Date>`(
        select max(at) from booking_transition where booking_id = booking.id and from_status is distinct from to_status
      )`.as('changedAt'),
      'service.code as serviceCode',
      bookedService.as('serviceName'),
      'serviceOption.code as optionCode',
      'bringAlong',
      'zone',
      'locale',
      'currency',
      payingOf.as('paying'),
      'location.name as studioName',
      'moves',
      'movesAllowed',
      'movesUntilHours',
      sql<boolean>`service.needs_approval or 'juniors' = any (service.flags)`.as('needsApproval'),
      'seriesId',
      'visitId',
      'partySize',
      'pricedMinutes',
      'booking.expiresAt',
      staffEmail.as('staffEmail'),
      'person.userId',
      staffUserIds.as('staffUserIds'),
      bookerUserIdOf(sql.ref('booking.person_id'), sql.ref('booked_by')).as('bookerUserId'),
      'booking.personId',
      'booking.createdAt',
      'termsSince',
      'apart',
      playersOf.as('players'),
      resourceName('staff').as('staffName'),
      resourceName('bay').as('bayName'),
      sql<string>`concat_ws(', ', street, city, trim(region || ' ' || postal_code))`.as('address'),
    ])
    .select(['booking.status', 'cancellationPolicy', 'booking.movedBy', 'contact'])

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** Columns for rights only. */
type InternalColumn =
  | 'locationId'
  | 'userId'
  | 'bookerUserId'
  | 'personId'
  | 'staffUserIds'
  | 'moves'
  | 'movesAllowed'
  | 'movesUntilHours'
  | 'needsApproval'
  | 'visitId'
  | 'partySize'
  | 'pricedMinutes'
  | 'staffEmail'

/** The facts that people are told. */
export type BookingFacts = Omit<BookingRow, InternalColumn>

export const findBooking = (work: OnDatabase, id: string) =>
  bookings(work).where('booking.id', '=', id).executeTakeFirst()

/** The user's own, and those they made for their household. */
const bookingsOfUser = (work: OnDatabase, userId: string) =>
  bookings(work)
    .where('booking.personId', 'in', idsBookableBy(work, userId))
    .where((eb) => eb.or([eb('person.userId', '=', userId), eb('bookedBy', '=', userId)]))

export const listBookingsOfUser = (work: Timed, userId: string) =>
  bookingsOfUser(work, userId)
    .where('endsAt', '>', work.now)
    .where('booking.status', 'in', liveStatuses)
    .orderBy('startsAt')
    .limit(100)
    .execute()

export const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`starts_at`, 'timestamptz'],
    [sql`booking.id`, 'uuid'],
  ],
}

/** Past and canceled ones, the latest first. */
export const listPastBookingsOfUser = (work: Timed, userId: string, page: PageRequest) =>
  pageOf(
    bookingsOfUser(work, userId).where((eb) =>
      eb.or([eb('endsAt', '<=', work.now), eb('booking.status', 'not in', liveStatuses)]),
    ),
    latestFirst,
    page,
  )

/** Locks a booking. */
export const lockBooking = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('booking').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Frees a booking's time; people and places stay on record. */
export const unblockBooking = ({ trx }: OnDatabase, bookingId: string) =>
  trx.updateTable('allocation').set({ blocking: false, beside: false }).where('bookingId', '=', bookingId).execute()

/** The staff member of an account. */
export const findStaffOfUser = ({ trx, place }: Timed, userId: string) =>
  trx
    .selectFrom('resource')
    .innerJoin('person', 'person.id', 'resource.personId')
    .select('resource.id')
    .where('person.userId', '=', userId)
    .where('resource.kind', '=', 'staff')
    .where('resource.locationId', '=', idOrNone(place))
    .executeTakeFirst()
