import { z } from 'zod'

import { discountShape, plainDiscount, refuseOddDiscount } from '#shared/catalog/discounts.ts'

import { mostEntries, Retired, tooMany, uniqueAt, withDefaults } from './setup-values.ts'

const { active: _, ...facts } = discountShape

/** What is taken off prices, as a document says it. */
export const SetupDiscount = z
  .strictObject({ ...withDefaults(facts, plainDiscount), retired: Retired })
  .superRefine(refuseOddDiscount)
export type SetupDiscount = z.output<typeof SetupDiscount>

/** Several may have one name, as a tenth off goods and a tenth off lessons; no two have one code. */
export const SetupDiscounts = uniqueAt(z.array(SetupDiscount).max(mostEntries, tooMany), ['code'], ({ code }) => code)
