import { z } from 'zod'

import { Line, TypedCents } from '#shared/http/wire.ts'

export const DiscountReason = Line(120).meta({ examples: ['Waited for twenty minutes'] })

/** A discount by staff on the rest of a line, with the reason that the receipt shows. */
export const StaffDiscount = z.union([
  z.strictObject({ percent: z.int().min(1).max(100, 'This must be at most 100 %.'), reason: DiscountReason }),
  z.strictObject({ cents: TypedCents.min(1, 'This must be more than nothing.'), reason: DiscountReason }),
])
export type StaffDiscount = z.output<typeof StaffDiscount>

const neverReduced = new Set(['tip', 'gift_card', 'build_fee'])

/** Whether staff may reduce lines of this kind: neither money, such as gift cards, nor fees by terms. */
export const isReducible = ({ kind }: { kind: string }): boolean => !neverReduced.has(kind)
