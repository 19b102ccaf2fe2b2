import { type RawBuilder, sql } from 'kysely'

import { timeOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

interface OneMore {
  personId: string
  startsAt: Date
  endsAt: Date
  /** The booking that moves. */
  exceptId?: string
}

/** Whether a guest made the booking: anybody can type an address, so it says nothing of its client. */
export const isMadeByGuest = (bookingId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from booking_transition made
  where made.booking_id = ${bookingId} and made.version = 1 and made.actor_kind = 'guest'
)`

/**
 * Refuses a second booking of a person at one time, and makes others who book for them wait until the transaction ends.
 * A guest, also by a booking's link, is not told what the client of an address has; what a guest booked with the
 * address does not stop the client. True says that there are two at one time, which the address is told.
 */
export async function refuseOverlap(work: OnDatabase, { personId, ...time }: OneMore, actor: Actor): Promise<boolean> {
  const [, overlapping] = await inOneTrip([lockBookingsOf(work, personId), findOverlapping(work, personId, time)])
  if (!overlapping) return false
  // The desk sees both, and can force the second with a reason.
  if (holds(actor, 'manage_bookings/bookings')) throw alreadyBooked(overlapping)
  const isStranger = actor.kind === 'guest' || (actor.kind === 'link' && overlapping.isOfGuest)
  if (isStranger || overlapping.isMadeByGuest) return true

  throw alreadyBooked(overlapping)
}

const alreadyBooked = ({ reference, startsAt, endsAt, ...place }: Overlapping) =>
  new Failure(
    'already_booked',
    `There is another booking for the same person at this time: ${reference}, ${timeOf(startsAt, place)} to ${timeOf(endsAt, place)}. Move or cancel that one first.`,
  )

// An advisory lock, because bookings share the lock of the person's row.
const lockBookingsOf = ({ trx }: OnDatabase, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bookings of ${personId}`}, 0))`.execute(trx)

const findOverlapping = (
  { trx }: OnDatabase,
  personId: string,
  { startsAt, endsAt, exceptId }: Omit<OneMore, 'personId'>,
) =>
  trx
    .selectFrom('booking')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .select(['reference', 'startsAt', 'endsAt', 'zone', 'locale'])
    .select([
      isMadeByGuest(sql`booking.id`).as('isMadeByGuest'),
      isMadeByGuest(sql`${exceptId ?? null}::uuid`).as('isOfGuest'),
    ])
    .where('personId', '=', personId)
    .where('booking.status', 'in', liveStatuses)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .$if(exceptId !== undefined, (query) => query.where('booking.id', '!=', exceptId ?? ''))
    .orderBy('isMadeByGuest')
    .limit(1)
    .executeTakeFirst()

type Overlapping = Pick<
  NonNullable<Awaited<ReturnType<typeof findOverlapping>>>,
  'reference' | 'startsAt' | 'endsAt' | 'zone' | 'locale'
>

/** For the desk: the client's other booking at that time, unless a guest made it. */
export const findOverlappingOf = async (
  { trx }: OnDatabase,
  personId: string,
  { startsAt, endsAt }: Omit<OneMore, 'personId'>,
) =>
  trx
    .selectFrom('booking')
    .select(['booking.id', 'reference', 'startsAt', 'endsAt'])
    .select(sql<string>`trim((contact ->> 'firstName') || ' ' || (contact ->> 'lastName'))`.as('personName'))
    .where('personId', '=', personId)
    .where('booking.status', 'in', liveStatuses)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()
