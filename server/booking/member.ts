import type { Db } from '#server/kernel/db/database.ts'
import {
  asOfToday,
  counts,
  findMembership,
  type Membership,
  type MembershipOf,
  minutesLeftOn,
  openAllowance,
  presentPlan,
  termOf,
} from '#server/memberships/service.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure, type QuotaRule } from '#shared/http/failure.ts'
import { runsOn } from '#shared/memberships/allowance.ts'
import { splitByPeak } from '#shared/memberships/bay-time.ts'
import type { Plan } from '#shared/memberships/contract.ts'
import { brokenLimit, isWithin } from '#shared/memberships/limits.ts'
import { limitWords, type Offer, offerOf } from '#shared/memberships/offer.ts'
import { daysAheadWith } from '#shared/memberships/window.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { listBayTimes } from './member-store.ts'

/** Who books by a membership, and when they have a bay already. */
export interface Member {
  membership: Membership
  plan: Plan
  bayTimes: Interval[]
}

/** A signed-in person books by their own membership, the desk by that of whoever it books for. */
export function whoseMembership(actor: Actor, named: MembershipOf | undefined): MembershipOf | undefined {
  if (named && holds(actor, 'manage_bookings/bookings')) return named
  if (named && 'personId' in named) throw new Failure('not_allowed', 'Only the desk asks for somebody else.')

  return actor.kind === 'person' ? { userId: actor.userId } : undefined
}

export async function findMember(db: Db, whose: MembershipOf | undefined, now: Date): Promise<Member | undefined> {
  if (!whose) return undefined

  const [found, bayTimes] = await Promise.all([findMembership(db, whose), listBayTimes(db, whose, now)])
  if (!found || !counts(found)) return undefined

  const membership = await asOfToday(db, found, now)
  return { membership, plan: presentPlan(membership), bayTimes }
}

/** The same, as it is once whoever books by it at this moment is done; until this transaction ends nobody else does. */
export async function lockMember(trx: Db, { membership: { id, personId } }: Member, now: Date) {
  const membership = await openAllowance(trx, id, now)
  if (!membership) return undefined

  return { membership, plan: presentPlan(membership), bayTimes: await listBayTimes(trx, { personId }, now) }
}

interface Service {
  category: string
  priceCents: number
  maximumAdvanceDays: number
  zone: string
}

export interface Terms {
  offer: Offer
  /** By which the price is made; null is the public one. */
  membershipId: string | null
  /** The limit of the plan that stands against it. */
  broken: QuotaRule | undefined
}

/** What a service costs somebody at a time, and whether their plan lets them have it. Its limits are for bay times. */
export function termsFor(service: Service, member: Member | undefined, time: Interval, now: Date): Terms {
  if (!member) return publicTerms(service)

  const { category, zone } = service
  const day = localDayOf(time.start, zone)
  if (!runsOn(termOf(member.membership), day)) {
    const isFarOff = !isWithin(service.maximumAdvanceDays, day, now, zone)
    return { ...publicTerms(service), broken: isFarOff ? 'window' : undefined }
  }

  const { membership, plan, bayTimes } = member
  const offer = offerOf(plan, service, { time, left: minutesLeftOn(membership, day), zone })
  const terms = { offer, membershipId: membership.id }
  if (!isWithin(daysAheadWith(plan, service), day, now, zone)) return { ...terms, broken: 'window' }
  if (category !== 'bay') return { ...terms, broken: undefined }

  const { peak } = splitByPeak(time, plan.booking.offPeakUntil, zone)
  return { ...terms, broken: brokenLimit(plan.booking, { time, peakMinutes: peak, booked: bayTimes, now, zone }) }
}

const publicTerms = ({ priceCents }: Service): Terms => ({
  offer: { priceCents, publicPriceCents: priceCents, taken: { peak: 0, offPeak: 0 }, leftMinutes: 0 },
  membershipId: null,
  broken: undefined,
})

/** Terms that no limit stands against. */
export function getTerms(service: Service, member: Member | undefined, time: Interval, now: Date): Terms {
  const terms = termsFor(service, member, time, now)
  if (member && terms.broken) throw overQuota(member.plan, terms.broken)

  return terms
}

export const overQuota = (plan: Plan, rule: QuotaRule) =>
  new Failure('quota_exceeded', limitWords(plan, rule), { rule })
