import { sql } from 'kysely'

import { bookings } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { Question } from '#shared/catalog/contract.ts'

export const listBays = (db: Db) =>
  db
    .selectFrom('resource')
    .select(['id', 'name'])
    .select(
      sql<string[]>`array(
      select capability from resource_capability where resource_id = resource.id order by capability
    )`.as('features'),
    )
    .where('kind', '=', 'bay')
    .where('active', '=', true)
    .orderBy('position')
    .execute()

/** Bookings as the board shows them; the cancelled are not there. */
export const onBoard = (db: Db) =>
  bookings(db)
    .select(
      sql<string | null>`(
      select allocation.resource_id from allocation join resource on resource.id = allocation.resource_id
      where allocation.booking_id = booking.id and resource.kind = 'bay' limit 1
    )`.as('bayId'),
    )
    .select((eb) => [
      eb.ref('answers').$castTo<Record<string, string>>().as('answers'),
      eb.ref('questions').$castTo<Question[]>().as('questions'),
    ])
    .where('booking.status', 'not in', ['cancelled_customer', 'cancelled_staff'])

/** What stands on the board between two instants, soonest first. */
export const listBookingsBetween = (db: Db, start: Date, end: Date) =>
  onBoard(db).where('startsAt', '>=', start).where('startsAt', '<', end).orderBy('startsAt').execute()

export type BoardRow = Awaited<ReturnType<typeof listBookingsBetween>>[number]

interface Sought {
  reference: string | undefined
  person: string
  limit: number
  now: Date
}

/** The booking of a reference, and those of people whom some letters fit: the nearest to now first. */
export const findBookings = (db: Db, { reference, person, limit, now }: Sought) =>
  onBoard(db)
    .where((eb) =>
      eb.or([eb('reference', '=', reference ?? null), eb('booking.personId', 'in', peopleMatching(db, person))]),
    )
    .orderBy(sql`abs(extract(epoch from starts_at - ${now}::timestamptz))`)
    .limit(limit)
    .execute()

/** The member of the staff that a person is. */
export const findStaffOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('resource')
    .innerJoin('person', 'person.id', 'resource.personId')
    .select('resource.id')
    .where('person.userId', '=', userId)
    .where('resource.kind', '=', 'staff')
    .executeTakeFirst()

/** What one member of the staff conducts between two instants, soonest first. */
export const listBookingsOfStaff = (db: Db, resourceId: string, start: Date, end: Date) =>
  onBoard(db)
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
