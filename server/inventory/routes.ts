import { pageOfItems, readItem } from '#server/catalog/service.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

import { describeItem } from './attributes.ts'
import { isFit } from './fit.ts'
import { pageOfForced, pageOfMoves, pageOfStock, readStock } from './list.ts'
import { limitStock, moveByHand } from './move-by-hand.ts'
import { withQuantities, withStock } from './quantities.ts'

export const inventoryRoutes = handlersFor(inventoryContract, (services) => {
  const { db } = services

  return {
    async listItems({ query }) {
      const { tip, flex, hand, core, ...asked } = query
      const { items, next } = await pageOfItems(db, asked, isFit({ tip, flex, hand, core }))

      return { items: await withStock(db, items), next }
    },
    readItem: async ({ params }) => withQuantities(db, await readItem(db, params.sku)),
    listStock: ({ query, actor }) => pageOfStock(db, query, actor),
    readStock: ({ params, actor }) => readStock(db, services.now(), params.sku, actor),
    listStockMoves: ({ params, query, actor }) => pageOfMoves(db, params.sku, query, actor),
    moveStock: ({ body, headers, ...context }) => moveByHand(services, body, headers['idempotency-key'], context),
    limitStock: ({ params, body, ...context }) => limitStock(services, { ...params, ...body }, context),
    describeItem: ({ params, body, ...context }) => describeItem(services, { ...params, attributes: body }, context),
    listForcedMoves: ({ query }) => pageOfForced(db, query),
  }
})
