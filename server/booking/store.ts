import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { Booking, BookingTransition, Hold } from '#server/db/schema.ts'
import type { Contact } from '#shared/booking/contract.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'

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

export const insertHold = (db: Db, hold: Insertable<Hold>) =>
  db.insertInto('hold').values(hold).returning('id').executeTakeFirstOrThrow()

/** Who keeps a time: hashes of the account or the browser, and of the network it asks from. */
export interface Holder {
  visitor: string | null
  address: string
}

/** Lets one holder's holds be made one after the other. To be asked first: a hold that is let go waits for nobody. */
export const lockHolder = (db: Db, { visitor, address }: Holder) =>
  sql`
    select
      pg_advisory_xact_lock(hashtextextended(${`holds from ${address}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`holds of ${visitor ?? address}`}, 0))
  `.execute(db)

/** How many times a holder keeps at this moment, and when the first of them ends. */
export const countLiveHolds = (db: Db, { visitor, address }: Holder, now: Date) =>
  db
    .selectFrom('hold')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('visitor', '=', visitor).as('ofVisitor'),
      eb.fn.min('expiresAt').filterWhere('visitor', '=', visitor).as('visitorsEndAt'),
      eb.fn.countAll<string>().filterWhere('address', '=', address).as('ofAddress'),
      eb.fn.min('expiresAt').filterWhere('address', '=', address).as('addressesEndAt'),
    ])
    .where((eb) => eb.or([eb('visitor', '=', visitor), eb('address', '=', address)]))
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()

const hold = (db: Db) =>
  db
    .selectFrom('hold')
    .innerJoin('service', 'service.id', 'hold.serviceId')
    .select([
      'hold.id',
      'service.code as serviceCode',
      'startsAt',
      'endsAt',
      'hold.priceCents',
      'hold.publicPriceCents',
      sql<number>`peak_minutes + off_peak_minutes`.as('includedMinutes'),
      'expiresAt',
      'extended',
    ])

export type HoldRow = NonNullable<Awaited<ReturnType<typeof findLiveHold>>>

export const findLiveHold = (db: Db, id: string, now: Date) =>
  hold(db).where('hold.id', '=', id).where('expiresAt', '>', now).executeTakeFirst()

/** Lengthens a live hold that was not lengthened yet; undefined otherwise. */
export const extendHold = (db: Db, id: string, expiresAt: Date, now: Date) =>
  db
    .updateTable('hold')
    .set({ expiresAt, extended: true })
    .where('id', '=', id)
    .where('extended', '=', false)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()

export const deleteHold = (db: Db, id: string) => db.deleteFrom('hold').where('id', '=', id).execute()

/** Rows that another transaction deletes at this moment are left to it. */
export const deleteExpiredHolds = (db: Db, now: Date, exceptId?: string) =>
  db
    .deleteFrom('hold')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('hold')
        .select('id')
        .where('expiresAt', '<=', now)
        .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
        .orderBy('id')
        .forUpdate()
        .skipLocked(),
    )
    .execute()

/** Turns a live hold's resources over to a booking; which they were. */
export async function takeOverHold(db: Db, holdId: string, bookingId: string): Promise<string[]> {
  const taken = await db
    .updateTable('allocation')
    .set({ holdId: null, bookingId })
    .where('holdId', '=', holdId)
    .returning('resourceId')
    .execute()

  return taken.map(({ resourceId }) => resourceId)
}

interface HeldTime {
  id: string
  serviceId: string
  startsAt: Date
}

/** Locks a hold against its deletion, and says what its price was made of; undefined when it is for another time. */
export const lockHold = (db: Db, { id, serviceId, startsAt }: HeldTime) =>
  db
    .selectFrom('hold')
    .select(['expiresAt', 'priceCents', 'membershipId', 'peakMinutes', 'offPeakMinutes'])
    .where('id', '=', id)
    .where('serviceId', '=', serviceId)
    .where('startsAt', '=', startsAt)
    .forUpdate()
    .executeTakeFirst()

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
      'service.code as serviceCode',
      'service.name as serviceName',
      'bringAlong',
      'zone',
      'currency',
      'location.name as studioName',
      'person.userId',
      'booking.createdAt',
      resourceName('staff').as('staffName'),
      resourceName('bay').as('bayName'),
      sql<string>`concat_ws(', ', street, city, region || ' ' || postal_code)`.as('address'),
    ])
    .select((eb) => [
      eb.ref('booking.status').$castTo<BookingStatus>().as('status'),
      eb.ref('cancellationPolicy').$castTo<CancellationPolicy>().as('cancellationPolicy'),
      eb.ref('contact').$castTo<Contact>().as('contact'),
    ])

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** What people are told of a booking. */
export type BookingFacts = Omit<BookingRow, 'userId'>

export const findBooking = (db: Db, id: string) => bookings(db).where('booking.id', '=', id).executeTakeFirst()

export const listBookingsOfUser = (db: Db, userId: string, now: Date) =>
  bookings(db)
    .where('person.userId', '=', userId)
    .where('endsAt', '>', now)
    .where('booking.status', 'in', ['confirmed', 'checked_in'])
    .orderBy('startsAt')
    .limit(100)
    .execute()

export interface PastAfter {
  startsAt: Date
  id: string
}

interface PastPage {
  now: Date
  after: PastAfter | undefined
  limit: number
}

/** One page of what is over or was cancelled, latest first; one row more than asked when there is a next page. */
export const listPastBookingsOfUser = (db: Db, userId: string, { now, after, limit }: PastPage) =>
  bookings(db)
    .where('person.userId', '=', userId)
    .where((eb) => eb.or([eb('endsAt', '<=', now), eb('booking.status', 'not in', ['confirmed', 'checked_in'])]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(starts_at, booking.id) < (${after?.startsAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('startsAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit + 1)
    .execute()

export interface StatusChange {
  id: string
  from: BookingStatus
  to: BookingStatus
  version: number
  feeCents?: number | null
}

/** Undefined when the booking was changed since it was read. */
export const changeStatus = (db: Db, { id, from, to, version, feeCents }: StatusChange) =>
  db
    .updateTable('booking')
    .set({ status: to, version: version + 1, ...(feeCents !== undefined && { feeCents }) })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()

/** Frees the time of a booking, but remembers who and where. */
export const unblockBooking = (db: Db, bookingId: string) =>
  db.updateTable('allocation').set({ blocking: false }).where('bookingId', '=', bookingId).execute()

/** Bookings that people came to and that are over, oldest first. */
export const listOverdue = (db: Db, now: Date) =>
  bookings(db)
    .where('booking.status', '=', 'checked_in')
    .where('endsAt', '<=', now)
    .orderBy('endsAt')
    .limit(100)
    .execute()
