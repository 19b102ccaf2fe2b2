import type { Insertable } from 'kysely'

import type { MembershipPlan } from '#server/db/schema.ts'
import type { Discount, FreezePolicy } from '#shared/memberships/contract.ts'

import type { Random } from './random.ts'

export type DemoPlan = Insertable<MembershipPlan> & { id: string }

const discounts = (percents: Partial<Record<Discount['category'], number>>) =>
  Object.entries(percents).map(([category, percent]) => ({ category, percent }))

const freeze = (policy: FreezePolicy) => ({ freezePolicy: { ...policy } })
const noFreeze = { freezePolicy: null }

const wholeYear = {
  billing: 'once',
  autoRenew: true,
  minimumMonths: 12,
  termMonths: 12,
  seasonFrom: null,
  seasonUntil: null,
  proratedFrom: null,
  convertsFrom: null,
  salesFrom: null,
  salesUntil: null,
  allowancePeriod: 'month',
  guestPriceCents: 700,
  extraPeakHourCents: 3500,
  extraOffPeakHourCents: 2500,
  maximumConsecutiveMinutes: 120,
  maximumBookingsPerDay: 2,
  peakAllowed: true,
}

const yearPlans = [
  {
    ...wholeYear,
    ...freeze({ minimumDays: 14, maximumDays: 90, noticeDays: 7, perYear: 2 }),
    code: 'annual',
    name: 'Annual',
    kind: 'annual',
    tagline: 'Two hours a week, any time we are open.',
    forWhom: 'One golfer who plays or practices every week, evenings and weekends included.',
    priceCents: 198_000,
    peakMinutes: 240,
    offPeakMinutes: 240,
    carriedOverMinutes: 120,
    guestPasses: 2,
    maximumAdvanceDays: 30,
    maximumActiveBookings: 4,
    discounts: discounts({ evaluation: 10, fitting: 10, putter: 10, lesson: 10, bench: 15 }),
    perks: ['One swing evaluation a year', 'Two loft and lie checks a year', 'Member price in leagues and at events'],
    householdSize: 1,
    minimumAge: 16,
    recommended: true,
  },
  {
    ...wholeYear,
    ...freeze({ minimumDays: 14, maximumDays: 90, noticeDays: 7, perYear: 2 }),
    code: 'household',
    name: 'Household',
    kind: 'annual',
    tagline: 'Four hours a week between up to four people at one address.',
    forWhom: 'Couples and families who share the hours, and let the juniors have the afternoons.',
    priceCents: 324_000,
    peakMinutes: 480,
    offPeakMinutes: 480,
    carriedOverMinutes: 240,
    guestPasses: 4,
    maximumAdvanceDays: 30,
    maximumActiveBookings: 8,
    discounts: discounts({ evaluation: 10, fitting: 10, putter: 10, lesson: 15, bench: 15 }),
    perks: [
      'A swing evaluation a year for each of you',
      'Junior lessons at 15% off',
      'Member price in leagues and at events',
    ],
    householdSize: 4,
    minimumAge: 7,
    recommended: false,
  },
]

const weekday = {
  ...wholeYear,
  ...freeze({ minimumDays: 30, maximumDays: 60, noticeDays: 7, perYear: 1 }),
  code: 'weekday',
  name: 'Weekday',
  kind: 'monthly',
  billing: 'monthly',
  tagline: 'An hour a week in the quiet hours, paid by the month.',
  forWhom: 'Whoever can come on a weekday before four: shift workers, students, the retired.',
  priceCents: 9900,
  minimumMonths: 1,
  termMonths: 1,
  peakMinutes: 0,
  offPeakMinutes: 240,
  carriedOverMinutes: 0,
  guestPasses: 0,
  extraPeakHourCents: null,
  extraOffPeakHourCents: 3000,
  maximumAdvanceDays: 21,
  maximumActiveBookings: 2,
  maximumBookingsPerDay: 1,
  discounts: discounts({ lesson: 5, bench: 10 }),
  perks: ['One loft and lie check a year'],
  peakAllowed: false,
  householdSize: 1,
  minimumAge: 16,
  recommended: false,
}

/** From May to August; sold from March to the middle of July. */
const summerOf = (year: number) => ({
  ...wholeYear,
  ...noFreeze,
  code: 'summer',
  name: 'Summer',
  kind: 'season',
  tagline: 'May to August, for the evenings when the course is full or wet.',
  forWhom: 'Golfers who play outdoors in summer and want a place to work on what went wrong.',
  priceCents: 56_000,
  autoRenew: false,
  minimumMonths: 0,
  termMonths: null,
  seasonFrom: `${year}-05-01`,
  seasonUntil: `${year}-08-31`,
  proratedFrom: `${year}-06-01`,
  convertsFrom: `${year}-08-01`,
  salesFrom: `${year}-03-01`,
  salesUntil: `${year}-07-15`,
  peakMinutes: 180,
  offPeakMinutes: 240,
  carriedOverMinutes: 0,
  guestPasses: 1,
  maximumAdvanceDays: 21,
  maximumActiveBookings: 3,
  discounts: discounts({ lesson: 10, bench: 10 }),
  perks: ['Days left count toward an annual plan from August', 'Member price at events'],
  householdSize: 1,
  minimumAge: 16,
  recommended: false,
})

/** The plans of the studio; the summer that is, or comes next, once its sale has ended. */
export function planMembershipPlans(random: Random, today: string): DemoPlan[] {
  const year = Number(today.slice(0, 4))
  const summer = summerOf(today <= `${year}-08-31` ? year : year + 1)

  return [weekday, ...yearPlans, summer].map((plan, index) => ({ ...plan, id: random.uuid(), position: index + 1 }))
}
