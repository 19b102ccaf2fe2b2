import { z } from 'zod'

import { discountShape, plainDiscount, refuseOddDiscount } from '#shared/catalog/discounts.ts'

import { mostEntries, Retired, tooMany, uniqueAt, withDefaults } from './setup-values.ts'

const { active: _, ...facts } = discountShape

/** A discount in a set-up document. */
export const SetupDiscount = z
  .strictObject({ ...withDefaults(facts, plainDiscount), retired: Retired })
  .superRefine(refuseOddDiscount)
export type SetupDiscount = z.output<typeof SetupDiscount>

/** Several may have one name, such as a tenth off goods and a tenth off lessons, but codes are unique. */
export const SetupDiscounts = uniqueAt(z.array(SetupDiscount).max(mostEntries, tooMany), ['code'], ({ code }) => code)
