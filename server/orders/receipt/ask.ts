import { recordEvent } from '#server/audit/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { findInvoice } from '#server/orders/documents/store.ts'
import { issueDueInvoice } from '#server/orders/order/issue.ts'
import { getOrder, presentOrder } from '#server/orders/order/present.ts'
import { onOrder, openOrder } from '#server/orders/order/settle-order.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'

interface InvoiceRequest {
  orderId: string
  key: string | undefined
}

/** Issues an invoice on request for an order settled before invoices existed, with today's number and date. */
export async function makeInvoice(work: Work, { orderId, key }: InvoiceRequest): Promise<Order> {
  await getOrder(work, orderId, work.context.actor)
  const keyed = { endpoint: orderPapersContract.makeInvoice, key, request: { orderId } }

  return withIdempotency(work, keyed, (keep) =>
    onOrder(work, orderId, async (work, row) => {
      const before = await findInvoice(work, orderId)
      if (!before) await issueDueInvoice(work, await openOrder(work, row))
      const invoice = before ?? (await findInvoice(work, orderId))
      if (!invoice) throw new Failure('wrong_state', 'An invoice is made once this order is paid or delivered.')

      if (!before) {
        const { number } = invoice
        await recordEvent(work, {
          action: 'invoice_made',
          entity: 'order',
          entityId: orderId,
          facts: { number },
        })
      }
      return keep(work, await presentOrder(work, row, work.context.actor))
    }),
  )
}
