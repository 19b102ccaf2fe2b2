import { z } from 'zod'

import { Day, Line, OrNull, Paragraph, TypedCents } from '#shared/http/wire.ts'
import { mostCents } from '#shared/money.ts'

import { Sku } from './goods.ts'
import { TaxCategory } from './tax.ts'

/** The code that people type; always stored in capitals. */
export const DiscountCode = z
  .string()
  .overwrite((text) => text.trim().toUpperCase())
  .max(30, { error: 'Use at most 30 characters.', abort: true })
  .regex(/^[A-Z0-9][A-Z0-9-]{2,}$/, 'Use 3 to 30 letters, digits and hyphens, as WEEKDAY10.')
  .meta({ examples: ['WEEKDAY10'] })

/** A percentage or a sum of each line, or one sum of an order. */
export const DiscountTakes = z.enum(['percent', 'line', 'order'])
export type DiscountTakes = z.output<typeof DiscountTakes>

/** The day that counts: of the sale, or of the visit. */
const DayOf = z.enum(['sale', 'visit'])

const OptionalDay = OrNull(Day).meta({ examples: ['2026-12-31'] })
const Limit = z.int('This must be a whole number.').min(1, 'This must be at least 1.').max(1_000_000).nullable()

/** Why it is given, for whoever keeps discounts; no client reads it. */
const Note = OrNull(Paragraph(500)).meta({ examples: ['For quiet Tuesdays. Not beside another offer.'] })

const once = (values: readonly unknown[]) => new Set(values).size === values.length

/** A discount that applies by itself or by its code. */
const Facts = z.strictObject({
  /** The name on a receipt. */
  name: Line(80).meta({ examples: ['Weekday tenth'] }),
  /** Null for one that applies by itself. */
  code: OrNull(DiscountCode),
  takes: DiscountTakes,
  /** Percent, or cents. */
  amount: z
    .int('This must be a whole number.')
    .min(1, 'This must be more than nothing.')
    .max(mostCents)
    .meta({ examples: [10] }),
  /** It applies to lines of these categories and to these items; to everything when both are empty. */
  categories: z.array(TaxCategory).max(20).refine(once, 'Name each once.'),
  skus: z.array(Sku).max(200, 'Name at most 200 items.').refine(once, 'Name each once.'),
  dayOf: DayOf,
  from: OptionalDay,
  /** The last day. */
  until: OptionalDay,
  /** 1 is Monday; empty means every day. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).refine(once, 'Name each once.'),
  /** The least sum of the lines that it applies to. */
  minimumCents: TypedCents,
  /** It reduces no piece below this price. */
  floorCents: TypedCents,
  perPerson: Limit,
  inAll: Limit,
  membersOnly: z.boolean(),
  /** Only for members of these plans; of any plan when empty. */
  planCodes: z.array(Line(60)).max(50).refine(once, 'Name each once.'),
  note: Note,
  active: z.boolean(),
})

export const discountShape = Facts.shape

/** The rules that concern more than one field. */
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

/** As programs send it: `dayOf` and `note` may be left out, because programs from before them do not send them. */
export const sentDiscountShape = { ...discountShape, dayOf: DayOf.default('sale'), note: Note.default(null) }

/** The defaults of a discount: a percentage of everything, always, for everybody. */
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
  note: null,
  active: true,
}
