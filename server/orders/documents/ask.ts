import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getOrder, orderNotFound, presentOrder } from '#server/orders/present.ts'
import { openOrder } from '#server/orders/settle-order.ts'
import { lockOrder } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'

import { issueDueInvoice } from './issue.ts'
import { findInvoice } from './store.ts'

interface InvoiceRequest {
  orderId: string
  key: string | undefined
}

/** An order that was settled before there were invoices has one when it is asked for: numbered and dated then. */
export async function makeInvoice(
  services: Services,
  { orderId, key }: InvoiceRequest,
  context: Context,
): Promise<Order> {
  await getOrder(services.db, orderId, context.actor)
  const keyed = { endpoint: orderPapersContract.makeInvoice, key, request: { orderId } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const row = await lockOrder(trx, orderId)
      if (!row) throw orderNotFound()
      const work = { services, trx, context }
      const before = await findInvoice(trx, orderId)
      if (!before) await issueDueInvoice(work, await openOrder(work, row))
      const invoice = before ?? (await findInvoice(trx, orderId))
      if (!invoice) throw new Failure('wrong_state', 'An invoice is made once this order is paid or delivered.')

      if (!before) {
        const { number } = invoice
        await recordEvent(trx, context, {
          action: 'invoice_made',
          entity: 'order',
          entityId: orderId,
          facts: { number },
        })
      }
      return keep(trx, await presentOrder(trx, row, context.actor))
    }),
  )
}
