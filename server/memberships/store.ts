import type { Db } from '#server/db/database.ts'
import type { Discount, FreezePolicy, Plan } from '#shared/memberships/contract.ts'
import { currentStatuses, type MembershipStatus } from '#shared/memberships/status.ts'

const plans = (db: Db) =>
  db
    .selectFrom('membershipPlan as plan')
    .select([
      'plan.code',
      'plan.name',
      'plan.tagline',
      'plan.forWhom',
      'plan.priceCents',
      'plan.installments',
      'plan.autoRenew',
      'plan.minimumMonths',
      'plan.termMonths',
      'plan.seasonFrom',
      'plan.seasonUntil',
      'plan.proratedFrom',
      'plan.convertsFrom',
      'plan.salesFrom',
      'plan.salesUntil',
      'plan.peakMinutes',
      'plan.offPeakMinutes',
      'plan.carriedOverMinutes',
      'plan.guestPasses',
      'plan.guestPriceCents',
      'plan.extraPeakHourCents',
      'plan.extraOffPeakHourCents',
      'plan.maximumAdvanceDays',
      'plan.maximumActiveBookings',
      'plan.maximumConsecutiveMinutes',
      'plan.maximumBookingsPerDay',
      'plan.peakAllowed',
      'plan.offPeakUntil',
      'plan.householdSize',
      'plan.minimumAge',
      'plan.recommended',
    ])
    .select((eb) => [
      eb.ref('plan.kind').$castTo<Plan['kind']>().as('kind'),
      eb.ref('plan.billing').$castTo<Plan['billing']>().as('billing'),
      eb.ref('plan.allowancePeriod').$castTo<Plan['allowance']['period']>().as('allowancePeriod'),
      eb.ref('plan.freezePolicy').$castTo<FreezePolicy | null>().as('freeze'),
      eb.ref('plan.discounts').$castTo<Discount[]>().as('discounts'),
      eb.ref('plan.perks').$castTo<string[]>().as('perks'),
    ])

/** The plans that are offered to everybody, in the studio's order. */
export const listPublicPlans = (db: Db) => plans(db).where('plan.public', '=', true).orderBy('plan.position').execute()

export type PlanRow = Awaited<ReturnType<typeof listPublicPlans>>[number]

/** The one membership that somebody has now, with its plan, offered still or not. */
export const findCurrentMembership = (db: Db, userId: string) =>
  plans(db)
    .innerJoin('membership', 'membership.planId', 'plan.id')
    .innerJoin('person', 'person.id', 'membership.personId')
    .select([
      'membership.number',
      'membership.priceCents as agreedCents',
      'membership.startsOn',
      'membership.endsOn',
      'membership.renewsOn',
      'membership.frozenUntil',
      'membership.peakMinutesLeft',
      'membership.offPeakMinutesLeft',
      'membership.guestPassesLeft',
      'membership.periodEndsOn',
    ])
    .select((eb) => eb.ref('membership.status').$castTo<MembershipStatus>().as('status'))
    .where('person.userId', '=', userId)
    .where('membership.status', 'in', currentStatuses)
    .executeTakeFirst()
