import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { type NewSale, type Order, ordersContract, type PricedSale } from '#shared/orders/contract.ts'

import { buyerOf } from './order/buyer.ts'
import { placeAndShow } from './order/place.ts'
import { presentPrices, priceDraft, type PriceRequest } from './price/price.ts'

/** What a sale comes to, before it is made. */
export async function priceSale(work: Work, { personId, channel, ...sale }: NewSale): Promise<PricedSale> {
  const { buyer, currency } = await buyerOf(work, work.services, { personId, channel, actor: work.context.actor })

  return presentPrices(await priceDraft(work, requestOf(sale), buyer), currency)
}

function requestOf({ lines, code }: Pick<NewSale, 'lines' | 'code'>): PriceRequest {
  const split = lines.map(({ discount, ...line }) => ({ line, discount }))

  return { lines: split.map(({ line }) => line), byStaff: split.map(({ discount }) => discount), code }
}

/** Places an order for a client or an unnamed one, once for each key. */
export function sell(work: Work, { body, key }: { body: NewSale; key: string }): Promise<Order> {
  const keyed = { endpoint: ordersContract.sell, key, request: body, drawsNumber: true as const }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { actor } = work.context
      const whose = await buyerOf(work, work.services, { personId: body.personId, channel: body.channel, actor })

      return keep(work, await placeAndShow(work, { ...body, ...requestOf(body), ...whose }))
    }),
  )
}
