import { z } from 'zod'

import { discountShape, refuseOddDiscount } from '#shared/catalog/discounts.ts'

import { mostEntries, Retired, tooMany, uniqueAt } from './setup-values.ts'

const { active: _, ...facts } = discountShape

/** What is taken off prices, as a document says it. */
export const SetupDiscount = z
  .strictObject({
    ...facts,
    code: facts.code.default(null),
    takes: facts.takes.default('percent'),
    categories: facts.categories.default([]),
    skus: facts.skus.default([]),
    from: facts.from.default(null),
    until: facts.until.default(null),
    weekdays: facts.weekdays.default([]),
    minimumCents: facts.minimumCents.default(0),
    floorCents: facts.floorCents.default(0),
    perPerson: facts.perPerson.default(null),
    inAll: facts.inAll.default(null),
    membersOnly: facts.membersOnly.default(false),
    planCodes: facts.planCodes.default([]),
    retired: Retired,
  })
  .superRefine(refuseOddDiscount)
export type SetupDiscount = z.output<typeof SetupDiscount>

/** Several may have one name, as a tenth off goods and a tenth off lessons; no two have one code. */
export const SetupDiscounts = uniqueAt(z.array(SetupDiscount).max(mostEntries, tooMany), ['code'], ({ code }) => code)
