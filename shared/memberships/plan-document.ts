import { z } from 'zod'

import { Day, Line, OrNull, TypedCents } from '#shared/http/wire.ts'
import { Clock, Code, unique, whole } from '#shared/settings/setup-values.ts'

import { Discount, FreezePolicy, Plan } from './contract.ts'

// A plan as it is edited and stands in the set-up file. Sums are in the minor unit of the studio's currency.

const Amount = TypedCents
const Minutes = whole(0, 100_000)
const OptionalDay = OrNull(Day)

type Context = z.core.$RefinementCtx

const refuser = (context: Context) => (field: string, message: string) =>
  context.addIssue({ code: 'custom', path: [field], message })

export const seasonShape = { from: Day, until: Day, proratedFrom: OptionalDay, convertsFrom: OptionalDay }

interface Season {
  from: string
  until: string
  proratedFrom: string | null
  convertsFrom: string | null
}

export function refuseOddSeason({ from, until, proratedFrom, convertsFrom }: Season, context: Context): void {
  const refuse = refuser(context)
  if (from >= until) refuse('until', 'A season ends after it begins.')
  const isOutside = (day: string | null) => day !== null && (day < from || until < day)
  if (isOutside(proratedFrom)) refuse('proratedFrom', 'This must be within the season.')
  if (isOutside(convertsFrom)) refuse('convertsFrom', 'This must be within the season.')
}

export const allowanceShape = {
  period: z.enum(['month', 'term']),
  peakMinutes: Minutes,
  offPeakMinutes: Minutes,
  carriedOverMinutes: Minutes,
  guestPasses: whole(0, 1000),
}

export const bookingShape = {
  maximumAdvanceDays: whole(1, 365),
  maximumActiveBookings: whole(1, 1000),
  maximumConsecutiveMinutes: whole(1, 1440),
  maximumBookingsPerDay: whole(1, 100),
  peakAllowed: z.boolean(),
  /** Weekdays until then are off-peak, everything else is peak. */
  offPeakUntil: Clock,
}

export const freezeShape = {
  ...FreezePolicy.shape,
  minimumDays: whole(1, 365),
  maximumDays: whole(1, 365),
  noticeDays: whole(0, 365),
  perYear: whole(1, 12),
  /** For each month that is begun. */
  feeCents: Amount,
}

export function refuseOddFreeze(
  { minimumDays, maximumDays }: Pick<FreezePolicy, 'minimumDays' | 'maximumDays'>,
  context: Context,
): void {
  if (maximumDays < minimumDays) refuser(context)('maximumDays', 'This must not be shorter than the shortest one.')
}

const mostReminders = 6

const once = (values: readonly unknown[]) => new Set(values).size === values.length

// Without the code, which prices, discounts and the set-up file refer to, so it cannot change.
const changeableShape = {
  name: Line(60),
  tagline: Line(160),
  forWhom: Line(300),
  kind: Plan.shape.kind,
  /** For a month when billed monthly, otherwise for the whole term. */
  priceCents: Amount,
  billing: Plan.shape.billing,
  installments: whole(2, 24).nullable(),
  autoRenew: z.boolean(),
  minimumMonths: whole(0, 60),
  /** The length of a term, or the season: one of the two. */
  termMonths: whole(1, 60).nullable(),
  season: z.strictObject(seasonShape).superRefine(refuseOddSeason).nullable(),
  salesFrom: OptionalDay,
  salesUntil: OptionalDay,
  allowance: z.strictObject(allowanceShape),
  guestPriceCents: Amount,
  /** Beyond the allowance; null means the public price. */
  extraHour: z.strictObject({ peakCents: Amount.nullable(), offPeakCents: Amount.nullable() }),
  booking: z.strictObject(bookingShape),
  freeze: z.strictObject(freezeShape).superRefine(refuseOddFreeze).nullable(),
  discounts: unique(z.array(z.strictObject({ ...Discount.shape, percent: whole(1, 100) })).max(20), 'category'),
  perks: z.array(Line(160)).max(20, 'Name at most 20 of them.'),
  householdSize: whole(1, 20),
  minimumAge: whole(0, 99),
  /** How many days a membership goes on after the last paid day. */
  graceDays: whole(0, 60),
  /** How many days before a renewal its holder is told. */
  reminderDays: z
    .array(whole(1, 120))
    .max(mostReminders, `Name at most ${mostReminders} of them.`)
    .refine(once, 'Name each once.'),
  /** True when anybody may buy it; otherwise only the desk sells it. */
  public: z.boolean(),
  /** At most one plan is recommended. */
  recommended: z.boolean(),
}

export const planShape = { code: Code, ...changeableShape }

type Facts = Pick<
  z.output<z.ZodObject<typeof changeableShape>>,
  'kind' | 'billing' | 'installments' | 'termMonths' | 'season' | 'autoRenew' | 'salesFrom' | 'salesUntil'
>

/** The rules that concern more than one field. */
export function refuseOddPlan(plan: Facts, context: Context): void {
  const { kind, billing, installments, termMonths, season, autoRenew, salesFrom, salesUntil } = plan
  const refuse = refuser(context)
  if ((kind === 'season') !== (season !== null)) {
    refuse('season', 'A plan of the kind season has a season, and no other has.')
  }
  if ((termMonths === null) !== (season !== null)) {
    refuse('termMonths', 'Give it a term in months or a season, one of the two.')
  }
  if ((billing === 'installments') !== (installments !== null)) {
    refuse('installments', 'Say how many installments there are where it is billed in installments, and only there.')
  }
  if (billing === 'monthly' && termMonths !== 1) refuse('termMonths', 'What is billed monthly has a term of one month.')
  if (kind === 'trial' && autoRenew) refuse('autoRenew', 'A trial ends by itself.')
  if (salesFrom !== null && salesUntil !== null && salesUntil < salesFrom) {
    refuse('salesUntil', 'The sale ends after it begins.')
  }
}

/** True while it is sold. A plan that is no longer sold goes on for its members as agreed. */
export const planRecordShape = { ...planShape, active: z.boolean() }

export const PlanDocument = z.strictObject(planRecordShape).superRefine(refuseOddPlan)
export type PlanDocument = z.output<typeof PlanDocument>

export const PlanEdit = z
  .strictObject({ ...changeableShape, active: z.boolean(), version: z.int().min(1) })
  .superRefine(refuseOddPlan)
export type PlanEdit = z.output<typeof PlanEdit>
