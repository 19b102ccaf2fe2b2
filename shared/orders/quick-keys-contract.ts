import { z } from 'zod'

import { ListedItem } from '#shared/catalog/goods-contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'

const QuickItem = ListedItem.pick({
  sku: true,
  barcode: true,
  brand: true,
  name: true,
  variant: true,
  priceCents: true,
}).extend({
  /** The free quantity; null when nobody counts it. */
  left: z.int().nullable(),
  /** The quantity on hand, and whom it is promised to when none is free. */
  onHand: z.int(),
  heldFor: z.array(z.string()),
})
export type QuickItem = z.output<typeof QuickItem>

export const quickKeysContract = {
  listMostSold: endpoint({
    method: 'GET',
    path: '/api/v1/sales/most-sold',
    summary: 'The goods that were sold most often lately, for the quick keys of the register',
    access: 'may:take_payments/orders',
    query: z.object({ limit: z.coerce.number<number>().int().min(1).max(24).default(8) }),
    response: z.object({ items: z.array(QuickItem) }),
  }),
}
