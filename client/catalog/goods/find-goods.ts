import { Tag } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { FindRows } from '#client/routing/feature.ts'
import { studioQuery } from '#client/settings/queries.ts'
import { wordingOf } from '#client/settings/wording.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

import { productPath } from './product-path.ts'

export const findGoods: FindRows = async (q) => {
  const [{ items }, studio] = await Promise.all([
    call(inventoryContract.listItems, { query: { q, limit: 6 } }),
    queryClient.ensureQueryData(studioQuery),
  ])
  const { money } = wordingOf(studio)

  return items.map(({ id, productId, sku, priceCents, ...item }) => {
    const name = nameOfItem(item)
    return {
      id,
      to: productPath(productId),
      label: name,
      Icon: Tag,
      name,
      detail: `${sku}, ${money(priceCents)}`,
      keeps: 'name',
    }
  })
}
