import { z } from 'zod'

import { Line, Paragraph } from '#shared/http/wire.ts'
import { mostCents } from '#shared/money.ts'
import { Code, unique, whole } from '#shared/settings/setup-values.ts'

import { PartCode, Question, Service, ServiceCode, ServiceFlag } from './contract.ts'
import { PaymentRule } from './payment-rule.ts'

// A service as it is edited: everything that decides what is offered, to whom, and on which terms.

const Amount = whole(0, mostCents)
const Minutes = (most: number) => whole(0, most)

/** A capability of staff, bays or devices that is required, and how many are. */
export const RequirementDocument = z.strictObject({
  kind: z.enum(['staff', 'bay', 'device']),
  capability: Code,
  count: whole(1, 20),
})
export type RequirementDocument = z.output<typeof RequirementDocument>

/** A price beside the option's own, which is the public one off peak. */
export const PriceDocument = z.strictObject({
  /** The code of a membership plan; null means everybody. */
  plan: Code.nullable(),
  peak: z.boolean(),
  priceCents: Amount,
})
export type PriceDocument = z.output<typeof PriceDocument>

export const LengthDocument = z
  .strictObject({ shortestMinutes: whole(5, 600), longestMinutes: whole(5, 1440), stepMinutes: whole(5, 240) })
  .refine(({ shortestMinutes, longestMinutes }) => shortestMinutes < longestMinutes, {
    path: ['longestMinutes'],
    message: 'The longest is longer than the shortest.',
  })

export const OptionDocument = z
  .strictObject({
    code: PartCode,
    /** The code of the service that became this option: old addresses and programs still use it. */
    formerCode: ServiceCode.nullable(),
    /** Follows the service's name; empty when there is only one option. */
    name: Paragraph(60),
    durationMinutes: whole(5, 600),
    length: LengthDocument.nullable(),
    priceCents: Amount,
    prices: z.array(PriceDocument).max(60),
    requirements: z.array(RequirementDocument).max(10),
  })
  .refine(({ requirements }) => requirements.length > 0, {
    path: ['requirements'],
    message: 'Say what it needs: somebody of the staff, a bay, or both.',
  })
  .refine(({ prices }) => new Set(prices.map(({ plan, peak }) => `${plan} ${peak}`)).size === prices.length, {
    path: ['prices'],
    message: 'A price is there twice.',
  })
  .refine(({ prices }) => prices.every(({ plan, peak }) => plan !== null || peak), {
    path: ['prices'],
    message: 'The public price off peak is that of the option.',
  })
  .refine(
    ({ requirements }) =>
      new Set(requirements.map(({ kind, capability }) => `${kind} ${capability}`)).size === requirements.length,
    { path: ['requirements'], message: 'A requirement is there twice: raise its number instead.' },
  )
export type OptionDocument = z.output<typeof OptionDocument>

export const AddOnDocument = z.strictObject({
  code: PartCode,
  name: Line(60),
  minutes: Minutes(240),
  priceCents: Amount,
})

export const QuestionDocument = z
  .strictObject({
    ...Question.omit({ required: true }).shape,
    code: Code,
    label: Line(200),
    hint: Paragraph(200).nullable(),
    choices: z.array(Line(100)).max(20, 'Offer at most 20 choices.'),
  })
  .refine(({ kind, choices }) => kind === 'text' || choices.length > 1, {
    path: ['choices'],
    message: 'A question with choices needs at least two of them.',
  })

export const WindowDocument = z.strictObject({
  plan: Code,
  minimumNoticeMinutes: Minutes(20_160),
  maximumAdvanceDays: whole(1, 365),
})
export type WindowDocument = z.output<typeof WindowDocument>

export const AgesDocument = z
  .strictObject({ youngest: whole(0, 20), oldest: whole(0, 20) })
  .refine(({ youngest, oldest }) => youngest <= oldest, {
    path: ['oldest'],
    message: 'The oldest is no younger than the youngest.',
  })

const Quota = whole(1, 1000).nullable()

export const ServiceDocument = z.strictObject({
  name: Line(80),
  category: Service.shape.category,
  flags: z.array(ServiceFlag),
  /** The ages of a service for juniors; the usual ones when left out. */
  ages: AgesDocument.exactOptional(),
  summary: Line(300),
  description: Paragraph(4000),
  bringAlong: Paragraph(500),
  options: unique(
    z.array(OptionDocument).min(1, 'A service has at least one option.').max(20, 'Offer at most 20 options.'),
    'code',
  ),
  addOns: unique(z.array(AddOnDocument).max(20, 'Offer at most 20 add-ons.'), 'code'),
  questions: unique(z.array(QuestionDocument).max(30, 'Ask at most 30 questions.'), 'code'),
  /** The most players of a booking. */
  capacity: whole(1, 12),
  /** Starts are offered in steps of this many minutes from the opening. */
  slotStepMinutes: whole(5, 240),
  bufferBeforeMinutes: Minutes(120),
  bufferAfterMinutes: Minutes(120),
  /** The set-up of the bay, and how long installing it takes. */
  setUp: z.strictObject({ name: Line(40), changeMinutes: Minutes(120) }).nullable(),
  /** A start that would leave a shorter gap in the bay is not offered. */
  gapMinutes: whole(1, 240).nullable(),
  minimumNoticeMinutes: Minutes(20_160),
  maximumAdvanceDays: whole(1, 365),
  windows: unique(z.array(WindowDocument).max(30), 'plan'),
  /** The most bookings of this service for one person: coming, on one day, and ever. */
  quotas: z.strictObject({ active: Quota, perDay: Quota, perPerson: Quota }),
  approval: z.strictObject({ needed: z.boolean(), hours: whole(1, 336) }),
  /** The code of a cancellation policy. */
  policy: Code,
  /** How often a client may move it, and until how many hours before. */
  moves: z.strictObject({ allowed: whole(0, 100), untilHours: whole(0, 1000) }),
  payment: PaymentRule,
})
export type ServiceDocument = z.output<typeof ServiceDocument>
