import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import {
  asOfToday,
  besideBooking,
  counts,
  findMembership,
  givesOn,
  type Membership,
  type MembershipOf,
  minutesLeftOn,
  openAllowance,
  presentPlan,
  readMembership,
} from '#server/memberships/service.ts'
import { mayBookFor } from '#server/people/service.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { WindowDocument } from '#shared/catalog/document.ts'
import { Failure } from '#shared/http/failure.ts'
import { splitByPeak } from '#shared/memberships/bay-time.ts'
import type { Plan } from '#shared/memberships/contract.ts'
import { brokenLimit, isWithin, type PlanRule } from '#shared/memberships/limits.ts'
import { limitWords, type Offer } from '#shared/memberships/offer.ts'
import { daysAheadWith } from '#shared/memberships/window.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { listBayTimes } from './member-store.ts'
import { priceOf, type PricedService } from './price/price-of.ts'

/** By which membership somebody books, and when those who share it have a bay already. */
export interface Member {
  membership: Membership
  plan: Plan
  bayTimes: Interval[]
}

/** A signed-in person books by their own membership or one that is shared with them, or for somebody of their household by theirs; the desk by anybody's. */
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

interface AskedAt {
  now: Date
  /** The booking that is to be moved does not count. */
  movedBookingId?: string | undefined
}

export async function findMember(
  work: Timed,
  whose: MembershipOf | { membershipId: string } | undefined,
  { now, movedBookingId }: AskedAt,
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

/** The same, as it is once whoever books by it at this moment is done; until this transaction ends nobody else does. */
export async function lockMember(
  work: Timed,
  { membership: { id } }: { membership: Pick<Membership, 'id'> },
  { now, movedBookingId }: AskedAt,
) {
  // The lock leaves first: what is read behind it, in one round trip, is as it is then.
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
  const beside = movedBookingId === undefined ? membership : await besideBooking(work, membership, movedBookingId)

  return { membership: beside, plan: presentPlan(membership), bayTimes }
}

interface Service extends PricedService {
  windows: readonly WindowDocument[]
  maximumAdvanceDays: number
}

export interface Terms {
  offer: Offer
  /** By which the price is made; null is the public one. */
  membershipId: string | null
  /** The limit of the plan that stands against it. */
  broken: PlanRule | undefined
}

/** What a service costs somebody at a time, and whether their plan lets them have it. Its limits are for bay times. */
export function termsFor(service: Service, member: Member | undefined, time: Interval, now: Date): Terms {
  const { category, zone } = service
  if (!member) return publicTerms(service, time)

  const day = localDayOf(time.start, zone)
  if (!givesOn(member.membership, day)) {
    const isFarOff = !isWithin(service.maximumAdvanceDays, day, now, zone)
    return { ...publicTerms(service, time), broken: isFarOff ? 'window' : undefined }
  }

  const { membership, plan, bayTimes } = member
  const offer = priceOf(service, time, { plan, left: minutesLeftOn(membership, day) })
  const terms = { offer, membershipId: membership.id }
  if (!isWithin(daysAheadWith(plan, service), day, now, zone)) return { ...terms, broken: 'window' }
  if (category !== 'bay') return { ...terms, broken: undefined }

  const { peak } = splitByPeak(time, plan.booking.offPeakUntil, zone)
  return { ...terms, broken: brokenLimit(plan.booking, { time, peakMinutes: peak, booked: bayTimes, now, zone }) }
}

const publicTerms = (service: Service, time: Interval): Terms => ({
  offer: priceOf(service, time, undefined),
  membershipId: null,
  broken: undefined,
})

/** Terms that no limit stands against. */
export function getTerms(service: Service, member: Member | undefined, time: Interval, now: Date): Terms {
  const terms = termsFor(service, member, time, now)
  if (member && terms.broken) throw overQuota(member, terms.broken)

  return terms
}

/** What the plan of a member says against a time. */
export const limitOf = ({ plan, membership }: Member, rule: PlanRule): string =>
  limitWords(plan, rule, membership.locale)

export const overQuota = (member: Member, rule: PlanRule) =>
  new Failure('quota_exceeded', limitOf(member, rule), { rule })
