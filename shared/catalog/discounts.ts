import { z } from 'zod'

import { Day, Line, OrNull, TypedCents } from '#shared/http/wire.ts'
import { mostCents } from '#shared/money.ts'

import { Sku } from './goods.ts'
import { TaxCategory } from './tax.ts'

/** What people type to have something taken off: capitals, whoever types it. */
export const DiscountCode = z
  .string()
  .overwrite((text) => text.trim().toUpperCase())
  .max(30, { error: 'Use at most 30 characters.', abort: true })
  .regex(/^[A-Z0-9][A-Z0-9-]{2,}$/, 'Use 3 to 30 letters, digits and hyphens, as WEEKDAY10.')
  .meta({ examples: ['WEEKDAY10'] })

/** A share or a sum of each line, or one sum an order. */
export const DiscountTakes = z.enum(['percent', 'line', 'order'])
export type DiscountTakes = z.output<typeof DiscountTakes>

/** By which day it holds: on which it is sold, or on which somebody comes for it. */
const DayOf = z.enum(['sale', 'visit'])

const OptionalDay = OrNull(Day).meta({ examples: ['2026-12-31'] })
const Limit = z.int('This must be a whole number.').min(1, 'This must be at least 1.').max(1_000_000).nullable()

const once = (values: readonly unknown[]) => new Set(values).size === values.length

/** One that is taken off by itself, or by its code. */
const Facts = z.strictObject({
  /** As it stands on a receipt. */
  name: Line(80).meta({ examples: ['Weekday tenth'] }),
  /** Null where it is taken off by itself. */
  code: OrNull(DiscountCode),
  takes: DiscountTakes,
  /** Percent, or cents. */
  amount: z
    .int('This must be a whole number.')
    .min(1, 'This must be more than nothing.')
    .max(mostCents)
    .meta({ examples: [10] }),
  /** It is for what is of one of these, or is one of these items; for everything without both. */
  categories: z.array(TaxCategory).max(20).refine(once, 'Name each once.'),
  skus: z.array(Sku).max(200, 'Name at most 200 items.').refine(once, 'Name each once.'),
  dayOf: DayOf,
  from: OptionalDay,
  /** Its last day. */
  until: OptionalDay,
  /** From 1, Monday; every day without. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).refine(once, 'Name each once.'),
  /** What all that it is for comes to at least. */
  minimumCents: TypedCents,
  /** It takes nothing below that, of a piece. */
  floorCents: TypedCents,
  perPerson: Limit,
  inAll: Limit,
  membersOnly: z.boolean(),
  /** Members of these alone; of any plan without. */
  planCodes: z.array(Line(60)).max(50).refine(once, 'Name each once.'),
  active: z.boolean(),
})

export const discountShape = Facts.shape

/** What no field says alone. */
export function refuseOddDiscount(
  { takes, amount, code, dayOf, from, until }: Omit<z.output<typeof Facts>, 'active'>,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (takes === 'percent' && amount > 100) refuse('amount', 'This must be at most 100 %.')
  if (takes === 'order' && code === null)
    refuse('takes', 'Once an order is for codes: by itself it is taken off lines.')
  if (dayOf === 'visit' && code === null)
    refuse('dayOf', 'The day of the visit is for codes: by itself nothing is taken off a booking.')
  if (from !== null && until !== null && until < from) refuse('until', 'This must not be before the first day.')
}

export const DiscountDocument = Facts.superRefine(refuseOddDiscount)
export type DiscountDocument = z.output<typeof DiscountDocument>

/** As programs send it: those that were written before a field was added need not say it. */
export const sentDiscountShape = { ...discountShape, dayOf: DayOf.default('sale') }

/** What a discount is where nothing else is said: a share of everything, always, for everybody. */
export const plainDiscount: Omit<DiscountDocument, 'name' | 'amount'> = {
  code: null,
  takes: 'percent',
  categories: [],
  skus: [],
  dayOf: 'sale',
  from: null,
  until: null,
  weekdays: [],
  minimumCents: 0,
  floorCents: 0,
  perPerson: null,
  inAll: null,
  membersOnly: false,
  planCodes: [],
  active: true,
}
