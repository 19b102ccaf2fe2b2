import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { getOrder, noAddress, presentOrder } from '#server/orders/present.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'

import { receiptMail } from './receipt-letter.ts'

interface ReceiptRequest {
  orderId: string
  email?: string
  key: string
}

/** Sends the receipt of an order as it stands, once for each key. */
export function mailReceipt(
  services: Services,
  { key, ...request }: ReceiptRequest,
  context: Context,
): Promise<{ to: string }> {
  const keyed = { endpoint: orderPapersContract.mailReceipt, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const row = await getOrder(trx, request.orderId, context.actor)
      const order = await presentOrder(trx, row, context.actor)
      const to = request.email ?? order.billTo.email
      if (!to) throw noAddress()

      const { person, billTo } = order
      await queueTemplate(trx, {
        ...receiptMail(order, row),
        to,
        ...(person && to === billTo.email && { personId: person.id }),
      })
      await recordEvent(trx, context, {
        action: 'receipt_sent',
        entity: 'order',
        entityId: order.id,
        facts: { elsewhere: to !== billTo.email },
        onBehalfOf: person?.id,
      })
      return keep(trx, { to })
    }),
  )
}
