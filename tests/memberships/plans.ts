import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Membership, MembershipPlan } from '#server/kernel/db/schema.ts'
import type { PlanDocument } from '#shared/memberships/plan-document.ts'

/** A plan of a year unless told. */
export async function makePlan(db: Db, plan: Partial<Insertable<MembershipPlan>> = {}): Promise<string> {
  const { id } = await db
    .insertInto('membershipPlan')
    .values({
      code: 'annual',
      name: 'Annual',
      tagline: 'All year',
      forWhom: 'Golfers',
      kind: 'annual',
      priceCents: 198_000,
      billing: 'once',
      autoRenew: true,
      termMonths: 12,
      allowancePeriod: 'month',
      peakMinutes: 240,
      offPeakMinutes: 240,
      guestPriceCents: 700,
      maximumAdvanceDays: 30,
      maximumActiveBookings: 4,
      maximumConsecutiveMinutes: 120,
      maximumBookingsPerDay: 2,
      peakAllowed: true,
      position: 1,
      ...plan,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

/** Of 99.00 a month, which renews without being told of. */
export const monthlyPlan = {
  code: 'weekday',
  name: 'Weekday',
  kind: 'monthly',
  billing: 'monthly',
  termMonths: 1,
  priceCents: 9900,
  reminderDays: [],
} satisfies Partial<Insertable<MembershipPlan>>

/** The summer of 2027, on sale from March to the middle of July. */
export const summerPlan = {
  code: 'summer',
  kind: 'season',
  priceCents: 56_000,
  autoRenew: false,
  termMonths: null,
  seasonFrom: '2027-05-01',
  seasonUntil: '2027-08-31',
  proratedFrom: '2027-06-01',
  salesFrom: '2027-03-01',
  salesUntil: '2027-07-15',
  position: 2,
} satisfies Partial<Insertable<MembershipPlan>>

/** A plan of half a year as its editor sends it. */
export const newPlan = (changes: Partial<PlanDocument> = {}): PlanDocument => ({
  code: 'winter',
  name: 'Winter',
  tagline: 'Half a year',
  forWhom: 'Golfers in the snow',
  kind: 'annual',
  priceCents: 50_000,
  billing: 'once',
  installments: null,
  autoRenew: true,
  minimumMonths: 6,
  termMonths: 6,
  season: null,
  salesFrom: null,
  salesUntil: null,
  allowance: { period: 'month', peakMinutes: 120, offPeakMinutes: 120, carriedOverMinutes: 0, guestPasses: 0 },
  guestPriceCents: 700,
  extraHour: { peakCents: null, offPeakCents: null },
  booking: {
    maximumAdvanceDays: 30,
    maximumActiveBookings: 4,
    maximumConsecutiveMinutes: 120,
    maximumBookingsPerDay: 2,
    peakAllowed: true,
    offPeakUntil: '16:00',
  },
  freeze: { minimumDays: 14, maximumDays: 60, noticeDays: 7, perYear: 1, feeCents: 1000 },
  discounts: [{ category: 'lesson', percent: 10 }],
  perks: [],
  householdSize: 1,
  minimumAge: 16,
  graceDays: 7,
  reminderDays: [30, 7],
  public: true,
  recommended: false,
  active: true,
  ...changes,
})

let lastNumber = 0

interface LeftMinutes {
  peak: number
  offPeak: number
  guestPasses: number
}

/** A membership of the account's person, active unless told, with what is left of the month that tests begin in. */
export async function makeMembership(
  db: Db,
  userId: string,
  planId: string,
  { left = { peak: 120, offPeak: 240, guestPasses: 1 }, ...membership }: NewMembership = {},
): Promise<string> {
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  lastNumber += 1
  const { id: membershipId } = await db
    .insertInto('membership')
    .values({
      number: `LL-${lastNumber}`,
      personId,
      planId,
      status: 'active',
      priceCents: 180_000,
      startsOn: '2026-03-01',
      endsOn: '2027-02-28',
      renewsOn: '2027-03-01',
      paidThrough: '2027-02-28',
      ...membership,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: periodId } = await db
    .insertInto('allowancePeriod')
    .values({ membershipId, startsOn: '2026-11-01', endsOn: '2026-11-30' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entries = [
    { unit: 'peak' as const, quantity: left.peak },
    { unit: 'off_peak' as const, quantity: left.offPeak },
    { unit: 'guest_pass' as const, quantity: left.guestPasses },
  ].filter(({ quantity }) => quantity > 0)
  if (entries.length > 0) {
    await db
      .insertInto('allowanceEntry')
      .values(entries.map((entry) => ({ ...entry, periodId, kind: 'grant' })))
      .execute()
  }

  return membershipId
}

type NewMembership = Partial<Insertable<Membership>> & { left?: LeftMinutes }
