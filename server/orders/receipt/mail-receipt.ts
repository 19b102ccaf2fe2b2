import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { getOrder, noAddress, presentOrder } from '#server/orders/order/present.ts'
import { receiptMail } from '#server/orders/order/tell-payer.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'

interface ReceiptRequest {
  orderId: string
  email?: string
  key: string
}

/** Sends the receipt of an order as it stands, once for each key. */
export function mailReceipt(work: Work, { key, ...request }: ReceiptRequest): Promise<{ to: string }> {
  const keyed = { endpoint: orderPapersContract.mailReceipt, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const row = await getOrder(work, request.orderId, work.context.actor)
      const order = await presentOrder(work, row, work.context.actor)
      const to = request.email ?? order.billTo.email
      if (!to) throw noAddress()

      const { person, billTo } = order
      await queueTemplate(atPlaceOf(work, row), {
        ...receiptMail(order, row),
        to,
        ...(person && to === billTo.email && { personId: person.id }),
      })
      await recordEvent(work, {
        action: 'receipt_sent',
        entity: 'order',
        entityId: order.id,
        facts: { elsewhere: to !== billTo.email },
        onBehalfOf: person?.id,
      })
      return keep(work, { to })
    }),
  )
}
