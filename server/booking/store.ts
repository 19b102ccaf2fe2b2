import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { Booking, BookingTransition } from '#server/kernel/db/schema.ts'
import type { Contact } from '#shared/booking/contract.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import type { PageRequest } from '#shared/http/list.ts'

export interface Occupation {
  resourceIds: readonly string[]
  occupied: Interval
  holdId?: string
  bookingId?: string
}

/**
 * Occupies all of the resources and returns those that it got: fewer than asked means that a resource is taken.
 * One statement, sorted by resource, with `on conflict do nothing`: a plain insert, or one in another order, deadlocks
 * when several people want the same time.
 */
export async function insertAllocations(db: Db, { resourceIds, occupied, ...owner }: Occupation): Promise<string[]> {
  const rows = resourceIds.toSorted().map((resourceId) => ({
    resourceId,
    during: sql<string>`tstzrange(${new Date(occupied.start)}::timestamptz, ${new Date(occupied.end)}::timestamptz)`,
    ...owner,
  }))
  const got = await db
    .insertInto('allocation')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('resourceId')
    .execute()

  return got.map(({ resourceId }) => resourceId)
}

export const deleteAllocationsOf = (db: Db, { holdId, bookingId }: { holdId?: string; bookingId?: string }) =>
  db
    .deleteFrom('allocation')
    .where((eb) => eb.or([eb('holdId', '=', holdId ?? null), eb('bookingId', '=', bookingId ?? null)]))
    .execute()

type FirstTransition = Pick<Insertable<BookingTransition>, 'actorKind' | 'actorId' | 'at'>

/**
 * A new booking with the first line of its history, in one statement. Undefined when, by a rare chance, the reference is
 * taken.
 */
export const insertBooking = (db: Db, booking: Insertable<Booking>, { actorKind, actorId, at }: FirstTransition) =>
  db
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

export const insertTransition = (db: Db, transition: Insertable<BookingTransition>) =>
  db.insertInto('bookingTransition').values(transition).execute()

const resourceName = (kind: 'staff' | 'bay') => sql<string | null>`(
  select resource.name from allocation join resource on resource.id = allocation.resource_id
  where allocation.booking_id = booking.id and resource.kind = ${kind} limit 1
)`

export const bookings = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .innerJoin('person', 'person.id', 'booking.personId')
    .select([
      'booking.id',
      'reference',
      'version',
      'startsAt',
      'endsAt',
      'booking.priceCents',
      'booking.publicPriceCents',
      'includedMinutes',
      'membershipId',
      sql<Date>`(
        select at from booking_transition where booking_id = booking.id and booking_transition.version = booking.version
      )`.as('changedAt'),
      'service.code as serviceCode',
      'service.name as serviceName',
      'bringAlong',
      'zone',
      'currency',
      'location.name as studioName',
      'person.userId',
      'booking.personId',
      'booking.createdAt',
      resourceName('staff').as('staffName'),
      resourceName('bay').as('bayName'),
      sql<string>`concat_ws(', ', street, city, trim(region || ' ' || postal_code))`.as('address'),
    ])
    .select((eb) => [
      eb.ref('booking.status').$castTo<BookingStatus>().as('status'),
      eb.ref('cancellationPolicy').$castTo<CancellationPolicy>().as('cancellationPolicy'),
      eb.ref('contact').$castTo<Contact>().as('contact'),
    ])

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** What people are told of a booking. */
export type BookingFacts = Omit<BookingRow, 'userId' | 'personId'>

export const findBooking = (db: Db, id: string) => bookings(db).where('booking.id', '=', id).executeTakeFirst()

export const listBookingsOfUser = (db: Db, userId: string, now: Date) =>
  bookings(db)
    .where('person.userId', '=', userId)
    .where('endsAt', '>', now)
    .where('booking.status', 'in', ['confirmed', 'checked_in'])
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

/** What is over or was cancelled, latest first. */
export const listPastBookingsOfUser = (db: Db, userId: string, now: Date, page: PageRequest) =>
  pageOf(
    bookings(db)
      .where('person.userId', '=', userId)
      .where((eb) => eb.or([eb('endsAt', '<=', now), eb('booking.status', 'not in', ['confirmed', 'checked_in'])])),
    latestFirst,
    page,
  )

/** Waits for whoever changes this booking at the moment. */
export const lockBooking = (trx: Db, id: string) =>
  trx.selectFrom('booking').select('id').where('id', '=', id).forNoKeyUpdate().execute()

interface NewStatus {
  id: string
  status: BookingStatus
  version: number
  feeCents: number | null
}

/** With its fee, which nobody has waived yet. To be called under the lock. */
export const setStatus = (trx: Db, { id, ...change }: NewStatus) =>
  trx
    .updateTable('booking')
    .set({ ...change, feeWaivedAt: null, feeWaivedBy: null, feeWaivedReason: null })
    .where('id', '=', id)
    .execute()

/** Frees the time of a booking, but remembers who and where. */
export const unblockBooking = (db: Db, bookingId: string) =>
  db.updateTable('allocation').set({ blocking: false }).where('bookingId', '=', bookingId).execute()
