import { type DiscountDocument, plainDiscount } from '#shared/catalog/discounts.ts'

/** A tenth off everything, taken off by itself, unless told. */
export const newDiscount = (changes: Partial<DiscountDocument> = {}): DiscountDocument => ({
  ...plainDiscount,
  name: 'A tenth',
  amount: 10,
  ...changes,
})
