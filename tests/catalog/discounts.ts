import type { DiscountDocument } from '#shared/catalog/discounts.ts'

/** A tenth off everything, taken off by itself, unless told. */
export const newDiscount = (changes: Partial<DiscountDocument> = {}): DiscountDocument => ({
  name: 'A tenth',
  code: null,
  takes: 'percent',
  amount: 10,
  categories: [],
  skus: [],
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
  ...changes,
})
