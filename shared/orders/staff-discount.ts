import { z } from 'zod'

import { Line, TypedCents } from '#shared/http/wire.ts'

export const DiscountReason = Line(120).meta({ examples: ['Waited for twenty minutes'] })

/** What staff take off what is left of a line, and why: it stands on the receipt. */
export const StaffDiscount = z.union([
  z.strictObject({ percent: z.int().min(1).max(100, 'This must be at most 100 %.'), reason: DiscountReason }),
  z.strictObject({ cents: TypedCents.min(1, 'This must be more than nothing.'), reason: DiscountReason }),
])
export type StaffDiscount = z.output<typeof StaffDiscount>

const neverReduced = new Set(['tip', 'gift_card', 'build_fee'])

/** Whether staff may take something off a line of its kind at all: nothing is taken off what is money, or was kept by terms. */
export const isReducible = ({ kind }: { kind: string }): boolean => !neverReduced.has(kind)
