import { z } from 'zod'

import { CancellationBand, Question, Service, ServiceCode, ServiceFlag } from '#shared/catalog/contract.ts'
import {
  AddOnDocument,
  AgesDocument,
  OptionDocument,
  ServiceDocument,
  WindowDocument,
} from '#shared/catalog/document.ts'
import { PaymentRule } from '#shared/catalog/payment-rule.ts'
import { Line, Paragraph } from '#shared/http/wire.ts'
import {
  allowanceShape,
  bookingShape,
  freezeShape,
  planShape,
  refuseOddFreeze,
  refuseOddPlan,
  refuseOddSeason,
  seasonShape,
} from '#shared/memberships/plan-document.ts'
import { mostCents } from '#shared/money.ts'
import { Bends } from '#shared/workshop/bend.ts'

import { Code, Retired, unique, whole } from './setup-values.ts'

// What a studio offers, in a set-up document. Sums are in the minor unit of the studio's currency.

const Amount = whole(0, mostCents)
const Percent = whole(0, 100)

const Band = z.strictObject({ ...CancellationBand.shape, untilHours: whole(0, 1000), feePercent: Percent })

export const SetupPolicy = z.strictObject({
  code: Code,
  /** The band with the most hours first; the last one is for canceling at the last minute. */
  bands: z
    .array(Band)
    .min(1, 'Name at least one step: until how many hours before, and which share of the price is kept.')
    .refine(
      (bands) => bands.every(({ untilHours }, at) => at === 0 || untilHours < (bands[at - 1]?.untilHours ?? 0)),
      'Write the steps in order, the one with most hours first.',
    )
    .refine((bands) => bands.at(-1)?.untilHours === 0, 'The last step must go until 0 hours before.'),
  noShowFeePercent: Percent,
  /** For how long after booking canceling is free. */
  graceMinutes: whole(0, 1440).exactOptional(),
})
export type SetupPolicy = z.output<typeof SetupPolicy>

const AskedQuestion = z
  .strictObject({
    ...Question.omit({ required: true }).shape,
    code: Code,
    label: Line(200),
    hint: Paragraph(200).nullable().default(null),
    kind: Question.shape.kind.default('text'),
    choices: z.array(Line(100)).max(20, 'Offer at most 20 choices.').default([]),
  })
  .refine(({ kind, choices }) => kind === 'text' || choices.length > 1, {
    path: ['choices'],
    message: 'A question with choices needs at least two of them.',
  })

const { code, formerCode, name, durationMinutes, priceCents, length, prices, requirements } = OptionDocument.shape

/** An option of a service. */
const SetupOption = z.strictObject({
  code,
  /** The code that it had as a service of its own. */
  formerCode: formerCode.default(null),
  name: name.default(''),
  durationMinutes,
  priceCents,
  /** Its other possible lengths. */
  length: length.default(null),
  /** Its prices at peak and for members of plans. */
  prices: prices.default([]),
  /** What it requires, when the skill and feature of the service do not say it. */
  needs: requirements.default([]),
})
export type SetupOption = z.output<typeof SetupOption>

const { active, perDay, perPerson } = ServiceDocument.shape.quotas.shape

/** The most bookings of one person: coming, on one day, and ever. */
const Quotas = z
  .strictObject({ active: active.default(null), perDay: perDay.default(null), perPerson: perPerson.default(null) })
  .refine((quotas) => Object.values(quotas).some((most) => most !== null), 'Leave it out where there are none.')

export const SetupService = z
  .strictObject({
    code: ServiceCode,
    name: Line(80),
    category: Service.shape.category,
    /** What it is good for, so that pages find it without its code. */
    flags: z.array(ServiceFlag).default([]),
    /** For a service for juniors; 4 to 17 by default. */
    ages: AgesDocument.exactOptional(),
    summary: Line(300),
    description: Paragraph(4000).default(''),
    bringAlong: Paragraph(500).default(''),
    /** The length of the only option; a service with several lists them instead. */
    durationMinutes: whole(5, 600).exactOptional(),
    /** Starts are offered in steps of this many minutes from the opening. */
    slotStepMinutes: whole(5, 240).default(15),
    bufferBeforeMinutes: whole(0, 120).default(0),
    bufferAfterMinutes: whole(0, 120).default(0),
    /** A start that would leave a shorter gap in the bay is not offered. */
    gapMinutes: whole(1, 240).exactOptional(),
    minimumNoticeMinutes: whole(0, 20_160).default(120),
    maximumAdvanceDays: whole(1, 365).default(14),
    /** Another notice and other days ahead, for members of plans. */
    windows: unique(
      z.array(WindowDocument).min(1, 'Leave it out where there are none.').max(30),
      'plan',
    ).exactOptional(),
    quotas: Quotas.exactOptional(),
    priceCents: Amount.exactOptional(),
    options: unique(z.array(SetupOption).min(1).max(20, 'Offer at most 20 options.'), 'code').exactOptional(),
    addOns: unique(z.array(AddOnDocument).max(20, 'Offer at most 20 add-ons.'), 'code').exactOptional(),
    /** The set-up of the bay, and how long installing it takes. */
    setUp: ServiceDocument.shape.setUp.unwrap().exactOptional(),
    /** How often a client may move it, and until how many hours before; by default twice until a day before. */
    moves: ServiceDocument.shape.moves.exactOptional(),
    /** When it is paid; by default at the studio. */
    payment: PaymentRule.exactOptional(),
    /** Within how many hours the studio approves it; left out, it is booked at once. */
    approvalHours: ServiceDocument.shape.approval.shape.hours.exactOptional(),
    /** The code of a policy. */
    policy: Code,
    /** The capability that the coach must have, and the one of the bay; null requires none. */
    skill: Code.nullable().default(null),
    feature: Code.nullable().default(null),
    /** The most players of a booking; by default four in a bay and one otherwise. */
    capacity: ServiceDocument.shape.capacity.exactOptional(),
    questions: unique(z.array(AskedQuestion).max(30, 'Ask at most 30 questions.'), 'code').default([]),
    retired: Retired,
  })
  .refine(({ durationMinutes, options }) => (durationMinutes === undefined) !== (options === undefined), {
    path: ['durationMinutes'],
    message: 'Say how many minutes it takes, or name its options.',
  })
  .refine(({ priceCents, options }) => (priceCents === undefined) !== (options === undefined), {
    path: ['priceCents'],
    message: 'Say what it costs, or name its options.',
  })
  .refine(
    ({ skill, feature, options }) =>
      skill !== null || feature !== null || options?.every(({ needs }) => needs.length > 0),
    {
      path: ['skill'],
      message: 'Say what it needs: a skill of the staff, a feature of a bay, or both.',
    },
  )
export type SetupService = z.output<typeof SetupService>

export const SetupBenchJob = z
  .strictObject({
    code: Code,
    category: z.enum(['grips', 'shafts', 'adjusting', 'finishing', 'handling']),
    name: Line(80),
    unit: z.enum(['club', 'set', 'ticket', 'day']).default('club'),
    /** A price, or the lower end of a range; null when there is a surcharge instead. */
    priceFromCents: Amount.nullable().default(null),
    priceToCents: Amount.nullable().default(null),
    surchargePercent: whole(1, 1000).nullable().default(null),
    benchMinutes: whole(0, 1440),
    /** True when epoxy has to cure before the club may leave. */
    cures: z.boolean().default(false),
    /** How many degrees it bends a club of each family at most; families that are not named are not bent. */
    bends: Bends.nullable().default(null),
    note: Paragraph(300).default(''),
    retired: Retired,
  })
  .refine(({ priceFromCents, surchargePercent }) => (priceFromCents === null) !== (surchargePercent === null), {
    path: ['priceFromCents'],
    message: 'Give it a price or a surcharge, one of the two.',
  })
  .refine(({ priceFromCents, priceToCents }) => priceToCents === null || (priceFromCents ?? mostCents) < priceToCents, {
    path: ['priceToCents'],
    message: 'The upper end of a price must be more than its lower end.',
  })
export type SetupBenchJob = z.output<typeof SetupBenchJob>

const Season = z
  .strictObject({
    ...seasonShape,
    proratedFrom: seasonShape.proratedFrom.default(null),
    convertsFrom: seasonShape.convertsFrom.default(null),
  })
  .superRefine(refuseOddSeason)

const Allowance = z.strictObject({
  ...allowanceShape,
  period: allowanceShape.period.default('month'),
  carriedOverMinutes: allowanceShape.carriedOverMinutes.default(0),
  guestPasses: allowanceShape.guestPasses.default(0),
})

const BookingRules = z.strictObject({
  ...bookingShape,
  peakAllowed: bookingShape.peakAllowed.default(true),
  offPeakUntil: bookingShape.offPeakUntil.default('16:00'),
})

const Freeze = z
  .strictObject({ ...freezeShape, feeCents: freezeShape.feeCents.default(0) })
  .superRefine(refuseOddFreeze)

const { peakCents, offPeakCents } = planShape.extraHour.shape

/** A plan as its editor has it; fields with usual values may be left out. */
export const SetupPlan = z
  .strictObject({
    ...planShape,
    billing: planShape.billing.default('once'),
    installments: planShape.installments.default(null),
    minimumMonths: planShape.minimumMonths.default(0),
    termMonths: planShape.termMonths.default(null),
    season: Season.nullable().default(null),
    salesFrom: planShape.salesFrom.default(null),
    salesUntil: planShape.salesUntil.default(null),
    allowance: Allowance,
    extraHour: z
      .strictObject({ peakCents: peakCents.default(null), offPeakCents: offPeakCents.default(null) })
      .default({ peakCents: null, offPeakCents: null }),
    booking: BookingRules,
    freeze: Freeze.nullable().default(null),
    discounts: planShape.discounts.default([]),
    perks: planShape.perks.default([]),
    householdSize: planShape.householdSize.default(1),
    minimumAge: planShape.minimumAge.default(16),
    graceDays: planShape.graceDays.default(7),
    reminderDays: planShape.reminderDays.default([30, 7]),
    public: planShape.public.default(true),
    recommended: planShape.recommended.default(false),
  })
  .superRefine(refuseOddPlan)
export type SetupPlan = z.output<typeof SetupPlan>
