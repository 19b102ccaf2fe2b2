import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import {
  asOfToday,
  withoutBooking,
  counts,
  findMembership,
  type Membership,
  type MembershipOf,
  openAllowance,
  presentPlan,
  readMembership,
} from '#server/memberships/service.ts'
import { mayBookFor } from '#server/people/service.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { voidStatuses } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Plan } from '#shared/memberships/contract.ts'
import type { PlanRule } from '#shared/memberships/limits.ts'
import { limitWords } from '#shared/memberships/offer.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

/** The membership that a person books by, and the bay times booked by it. */
export interface Member {
  membership: Membership
  plan: Plan
  bayTimes: Interval[]
}

/**
 * A signed-in person books by their own membership or one shared with them, and for somebody of their household by that
 * person's. The desk books by anybody's.
 */
export async function whoseMembership(
  work: OnDatabase,
  actor: Actor,
  named: MembershipOf | undefined,
): Promise<MembershipOf | undefined> {
  if (named && holds(actor, 'manage_bookings/bookings')) return named
  if (actor.kind !== 'person' || !named || !('personId' in named)) return ownMembership(actor, named)
  if (await mayBookFor(work, actor.userId, named.personId)) return named

  throw forSomebodyElse()
}

function ownMembership(actor: Actor, named: MembershipOf | undefined): MembershipOf | undefined {
  if (named && 'personId' in named) throw forSomebodyElse()

  return actor.kind === 'person' ? { userId: actor.userId } : undefined
}

const forSomebodyElse = () => new Failure('not_allowed', 'Only the desk and their household ask for somebody else.')

interface MemberQuery {
  now: Date
  /** The booking that moves does not count. */
  movedBookingId?: string | undefined
}

export async function findMember(
  work: Timed,
  whose: MembershipOf | { membershipId: string } | undefined,
  { now, movedBookingId }: MemberQuery,
): Promise<Member | undefined> {
  if (!whose) return undefined

  const found = await ('membershipId' in whose ? readMembership(work, whose.membershipId) : findMembership(work, whose))
  if (!found || !counts(found, localDayOf(now, found.zone))) return undefined

  const [membership, bayTimes] = await inOneTrip([
    asOfToday({ ...work, now }, found),
    listBayTimes(work, found, { now, movedBookingId }),
  ])
  return memberOf(work, { membership, bayTimes, movedBookingId })
}

/** The same under the membership's lock: concurrent bookings by it wait. */
export async function lockMember(
  work: Timed,
  { membership: { id } }: { membership: Pick<Membership, 'id'> },
  { now, movedBookingId }: MemberQuery,
) {
  // The lock leaves first; what is read after it in the same trip is current.
  const [membership, bayTimes] = await inOneTrip([
    openAllowance({ ...work, now }, id),
    listBayTimes(work, { id }, { now, movedBookingId }),
  ])

  return membership && memberOf(work, { membership, bayTimes, movedBookingId })
}

interface FoundMember extends Omit<Member, 'plan'> {
  movedBookingId: string | undefined
}

async function memberOf(work: OnDatabase, { membership, bayTimes, movedBookingId }: FoundMember): Promise<Member> {
  const counted = movedBookingId === undefined ? membership : await withoutBooking(work, membership, movedBookingId)

  return { membership: counted, plan: presentPlan(membership), bayTimes }
}

/** A plan's objection to a time. */
export const limitOf = ({ plan, membership }: Member, rule: PlanRule): string =>
  limitWords(plan, rule, membership.locale)

export const overQuota = (member: Member, rule: PlanRule) =>
  new Failure('quota_exceeded', limitOf(member, rule), { rule })

// Long enough for the same day, or the same row of hours.
const lookBackMilliseconds = 36 * 3_600_000

/** A membership and its predecessors, all of one person. */
export const membershipsOfHolder = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('membership')
    .select('membership.id')
    .where('membership.personId', '=', (eb) =>
      eb.selectFrom('membership as one').select('one.personId').where('one.id', '=', id),
    )

/**
 * When a bay is booked by a membership or the ones before it, by whoever shares it, earlier today included; what was cancelled does
 * not count, and neither does what is booked at the public price: any guest can do that with a member's address.
 */
async function listBayTimes(
  work: OnDatabase,
  { id }: Pick<Membership, 'id'>,
  { now, movedBookingId }: { now: Date; movedBookingId: string | undefined },
): Promise<Interval[]> {
  const rows = await work.trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select(['startsAt', 'endsAt'])
    .where('booking.membershipId', 'in', membershipsOfHolder(work, id))
    .where('service.category', '=', 'bay')
    .where('booking.status', 'not in', voidStatuses)
    .$if(movedBookingId !== undefined, (query) => query.where('booking.id', '!=', movedBookingId ?? ''))
    .where('startsAt', '>', new Date(now.getTime() - lookBackMilliseconds))
    .execute()

  return rows.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() }))
}
