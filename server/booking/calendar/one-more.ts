import { type RawBuilder, sql } from 'kysely'

import { timeOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { MembershipOf } from '#server/memberships/service.ts'
import { brokenQuota, quotaWords, type ServiceRules } from '#shared/booking/rules.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import { Failure, type QuotaRule } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

interface QuotaScope {
  serviceId: string
  zone: string
  rules: Pick<ServiceRules, 'quotas'>
}

interface OneMore {
  personId: string
  startsAt: Date
  now: Date
  /** The booking that moves. */
  exceptId?: string
}

/**
 * Refuses one more booking than a service has for one person. In the transaction of the booking, before the membership is
 * locked: until it ends nobody else books for this person.
 */
export async function refuseBeyondQuota(
  work: OnDatabase,
  { serviceId, zone, rules: { quotas } }: QuotaScope,
  { personId, startsAt, now, exceptId }: OneMore,
): Promise<void> {
  if (isUnlimited(quotas)) return

  await lockPerson(work, personId)
  const booked = await listTimesOf(work, { personId, serviceId, exceptId })
  const rule = brokenQuota(quotas, { start: startsAt.getTime(), booked, now, zone })
  if (rule) throw new Failure('quota_exceeded', quotaWords(quotas, rule), { rule })
}

/** Locks a person against other bookings. Call it before any other lock. */
export const lockPerson = ({ trx }: OnDatabase, personId: string) =>
  trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()

interface TimesOf {
  personId: string
  serviceId: string
  exceptId?: string | undefined
}

const isUnlimited = (quotas: ServiceRules['quotas']) => Object.values(quotas).every((quota) => quota === null)

/** The quota that a start would exceed for the asker; undefined for an unknown asker. */
export async function quotaFor(
  work: Timed,
  service: QuotaScope,
  whose: MembershipOf | undefined,
): Promise<(start: number) => QuotaRule | undefined> {
  const person = whose && !isUnlimited(service.rules.quotas) ? await findPerson(work, whose) : undefined

  return person ? quotaOf(work, service, { personId: person.id }) : () => undefined
}

/** The same for a known person, and for a booking of theirs that moves. */
export async function quotaOf(
  work: Timed,
  { serviceId, zone, rules: { quotas } }: QuotaScope,
  { personId, exceptId }: Pick<OneMore, 'personId' | 'exceptId'>,
): Promise<(start: number) => QuotaRule | undefined> {
  if (isUnlimited(quotas)) return () => undefined

  const booked = await listTimesOf(work, { personId, serviceId, exceptId })
  return (start) => brokenQuota(quotas, { start, booked, now: work.now, zone })
}

const findPerson = ({ trx }: OnDatabase, whose: MembershipOf) => {
  const people = trx.selectFrom('person').select('id')
  const found =
    'userId' in whose
      ? people.where('userId', '=', whose.userId)
      : 'personId' in whose
        ? people.where('id', '=', whose.personId)
        : people.where('email', '=', whose.email)

  return found.executeTakeFirst()
}

/**
 * What counts for the quotas of somebody. What a guest booked with their address does not, nor does anything where such a booking is
 * moved: anybody can type an address.
 */
async function listTimesOf({ trx }: OnDatabase, { personId, serviceId, exceptId }: TimesOf) {
  const { rows } = await sql<{ start: number; end: number }>`
    select (extract(epoch from starts_at) * 1000)::float8 as start, (extract(epoch from ends_at) * 1000)::float8 as "end"
    from booking
    where person_id = ${personId} and service_id = ${serviceId} and id is distinct from ${exceptId ?? null}::uuid
      and status not in ('cancelled_customer', 'cancelled_staff', 'expired', 'rejected')
      and not ${isMadeByGuest(sql`booking.id`)} and not ${isMadeByGuest(sql`${exceptId ?? null}::uuid`)}
  `.execute(trx)

  return rows
}

interface WantedTime {
  personId: string
  startsAt: Date
  endsAt: Date
  /** The booking that moves. */
  exceptId?: string
}

/** Whether a guest made the booking: anybody can type an address, so it says nothing of its client. */
const isMadeByGuest = (bookingId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from booking_transition made
  where made.booking_id = ${bookingId} and made.version = 1 and made.actor_kind = 'guest'
)`

/**
 * Refuses somebody a time at which they have a booking already. Until the transaction ends nobody else books for them. A guest, also
 * by the link of what they booked, is not told what the client of an address has; nor does what a guest has booked with it stop the
 * client. True says that there are two at one time, of which the address is told.
 */
export async function refuseOverlap(
  work: OnDatabase,
  { personId, ...time }: WantedTime,
  actor: Actor,
): Promise<boolean> {
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
  { startsAt, endsAt, exceptId }: Omit<WantedTime, 'personId'>,
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
  { startsAt, endsAt }: Omit<WantedTime, 'personId'>,
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
