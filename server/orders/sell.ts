import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { type NewSale, type Order, ordersContract, type PricedSale } from '#shared/orders/contract.ts'

import { buyerOf } from './buyer.ts'
import { placeOrder } from './place.ts'
import { presentOrder } from './present.ts'
import { presentPrices, priceDraft, type PriceRequest } from './price.ts'

/** What a sale comes to, before it is made. */
export async function priceSale(
  services: Services,
  { personId, channel, ...sale }: NewSale,
  { actor }: Context,
): Promise<PricedSale> {
  const { buyer, currency } = await buyerOf(services, services.db, { personId, channel, actor })

  return presentPrices(await priceDraft(services, services.db, requestOf(sale), buyer), currency)
}

function requestOf({ lines, code }: Pick<NewSale, 'lines' | 'code'>): PriceRequest {
  const split = lines.map(({ discount, ...line }) => ({ line, discount }))

  return { lines: split.map(({ line }) => line), byStaff: split.map(({ discount }) => discount), code }
}

/** Places an order for a client or nobody in particular, once for each key. */
export function sell(
  services: Services,
  { body, key }: { body: NewSale; key: string },
  context: Context,
): Promise<Order> {
  const keyed = { endpoint: ordersContract.sell, key, request: body, drawsNumber: true as const }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { actor } = context
      const whose = await buyerOf(services, trx, { personId: body.personId, channel: body.channel, actor })
      const order = await placeOrder(services, { ...body, ...requestOf(body), ...whose }, context, trx)

      return keep(trx, await presentOrder(trx, order, actor))
    }),
  )
}
