import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, Instant, Line } from '#shared/http/wire.ts'

import { MembershipStatus } from './status.ts'

const Minutes = z.int().min(0)

export const Discount = z.object({
  category: z.enum(['evaluation', 'fitting', 'putter', 'lesson', 'bench', 'bay', 'parts', 'clinic']),
  percent: z.int(),
})
export type Discount = z.output<typeof Discount>

export const FreezePolicy = z.object({
  minimumDays: z.int(),
  maximumDays: z.int(),
  noticeDays: z.int(),
  perYear: z.int(),
  /** For each month that is begun; left out when a freeze is free. */
  feeCents: Cents.exactOptional(),
})
export type FreezePolicy = z.output<typeof FreezePolicy>

/** The allowance of a period. Peak minutes may be used at any time. */
const Allowance = z.object({
  period: z.enum(['month', 'term']),
  peakMinutes: Minutes,
  offPeakMinutes: Minutes,
  carriedOverMinutes: Minutes,
  guestPasses: z.int(),
})

const Season = z.object({
  from: Day,
  until: Day,
  /** Those who join later pay for the remaining days. */
  proratedFrom: Day.nullable(),
  /** From this day it can be changed to an annual plan, with credit for the remaining days. */
  convertsFrom: Day.nullable(),
})

export const Plan = z.object({
  code: z.string().meta({ examples: ['annual'] }),
  name: z.string(),
  tagline: z.string(),
  forWhom: z.string(),
  kind: z.enum(['annual', 'season', 'monthly', 'trial']),
  /** For a month when billed monthly, otherwise for the whole term. */
  priceCents: Cents,
  billing: z.enum(['once', 'monthly', 'installments']),
  installments: z.int().nullable(),
  autoRenew: z.boolean(),
  minimumMonths: z.int(),
  /** The length of a term, rounded to months for a season. */
  months: z.int(),
  season: Season.nullable(),
  allowance: Allowance,
  guestPriceCents: Cents,
  /** Null means the public price. */
  extraHour: z.object({ peakCents: Cents.nullable(), offPeakCents: Cents.nullable() }),
  booking: z.object({
    maximumAdvanceDays: z.int(),
    maximumActiveBookings: z.int(),
    maximumConsecutiveMinutes: z.int(),
    maximumBookingsPerDay: z.int(),
    peakAllowed: z.boolean(),
    /** Weekdays until then are off-peak, everything else is peak. */
    offPeakUntil: z.string().meta({ examples: ['16:00'] }),
  }),
  freeze: FreezePolicy.nullable(),
  discounts: z.array(Discount),
  perks: z.array(z.string()),
  householdSize: z.int(),
  minimumAge: z.int(),
  /** How many days a membership goes on after the last paid day. */
  graceDays: z.int(),
  /** How many days before a renewal its holder is told. */
  reminderDays: z.array(z.int()),
  recommended: z.boolean(),
})
export type Plan = z.output<typeof Plan>

export const OfferedPlan = Plan.extend({
  /** Whether it can be bought today, and its price today. */
  sale: z.enum(['not_yet', 'open', 'ended']),
  salesFrom: Day.nullable(),
  salesUntil: Day.nullable(),
  priceTodayCents: Cents,
})
export type OfferedPlan = z.output<typeof OfferedPlan>

const Overdue = z.object({ orderId: Id, cents: Cents, dueOn: Day, suspendsOn: Day, endsOn: Day })

export const OwnMembership = z.object({
  id: Id,
  version: z.int(),
  number: z.string(),
  status: MembershipStatus,
  planCode: z.string(),
  plan: Plan,
  /** The agreed price. */
  priceCents: Cents,
  startsOn: Day,
  endsOn: Day.nullable(),
  renewsOn: Day.nullable(),
  frozenUntil: Day.nullable(),
  /** When its holder stopped the renewal, and when the membership then ends. */
  stoppedAt: Instant.nullable(),
  stopsOn: Day.nullable(),
  /** The plan that follows at the end of the term. */
  nextPlanCode: z.string().nullable(),
  /** A present or coming freeze. */
  freeze: z.object({ from: Day, until: Day }).nullable(),
  /** The open payment after a refused card, with its order. */
  overdue: Overdue.nullable(),
  /** Those who share it beside its holder. */
  people: z.array(z.object({ personId: Id, firstName: z.string(), lastName: z.string() })),
  /** The holder, when they share it with the caller; null for the caller's own. */
  heldBy: z.string().nullable(),
  /** The last paid day; null while none is known. */
  paidThrough: Day.nullable(),
  /** What is left of the period that ends on `periodEndsOn`. */
  allowance: z.object({ peakMinutes: Minutes, offPeakMinutes: Minutes, guestPasses: z.int() }),
  periodEndsOn: Day,
})
export type OwnMembership = z.output<typeof OwnMembership>

/** A membership as staff read it: those who do not see money learn that a payment is late, but not how much. */
export const SeenMembership = OwnMembership.omit({ priceCents: true, overdue: true }).extend({
  priceCents: Cents.exactOptional(),
  overdue: Overdue.extend({ cents: Cents.exactOptional() }).nullable(),
})
export type SeenMembership = z.output<typeof SeenMembership>

export const membershipsContract = {
  listMembershipPlans: endpoint({
    method: 'GET',
    path: '/api/v1/membership-plans',
    summary: 'The plans that the studio offers, in its order, with what each costs today',
    access: 'anyone',
    response: z.array(OfferedPlan),
    cacheSeconds: 60,
  }),
  readMyMembership: endpoint({
    method: 'GET',
    path: '/api/v1/memberships/mine',
    summary: "The signed-in person's membership; null when there is none",
    access: 'signed-in',
    response: z.object({ membership: OwnMembership.nullable() }),
  }),
  leaveMembership: endpoint({
    method: 'DELETE',
    path: '/api/v1/memberships/mine/place',
    summary: 'Give up the place in a membership that somebody else shares',
    access: 'signed-in',
    response: z.object({ membership: OwnMembership.nullable() }),
    failures: ['not_found'],
  }),
  readMembershipOfPerson: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/membership',
    summary: "A client's membership that runs; null when there is none",
    access: 'may:read/users',
    params: z.object({ personId: Id }),
    response: z.object({ membership: SeenMembership.nullable() }),
  }),
  findMember: endpoint({
    method: 'GET',
    path: '/api/v1/memberships/numbers/:number',
    summary: 'Whose membership has this number, as their card says it; null where nobody’s has',
    access: 'may:read/users',
    params: z.object({ number: Line(40).meta({ examples: ['LL-1047'] }) }),
    response: z.object({ personId: Id.nullable() }),
  }),
}
