import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { askForRefund, listPaymentsOf, listRefunds, tenderOf } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import type { NewRefund, OrderRefundTender } from '#shared/orders/refunds.ts'

import { addRefundTender, findOrderOfRefund } from './refund-store.ts'
import { creditOf } from './refund.ts'
import { openOrder, refundTo, saveSettled } from './settle-order.ts'
import { lockOrder } from './store.ts'

interface RetryRequest {
  refundId: string
  body: Pick<NewRefund, 'refundTo'>
  key: string
}

const refundNotFound = () => new Failure('not_found', 'There is no such refund.')

/** What did not reach its card is given anew, as a refund of its own: the one that failed stays in the history. */
export function retryRefund(
  services: Services,
  { key, ...request }: RetryRequest,
  context: Context,
): Promise<OrderRefundTender> {
  const keyed = { endpoint: ordersContract.retryRefund, key, request }

  return withIdempotency(services, keyed, context, async (keep) => {
    const tender = await begin(services, request, context)
    const status = await askForRefund(services, tender.id, context)
    return keep(services.db, { ...tender, status })
  })
}

const begin = (services: Services, { refundId, body }: Omit<RetryRequest, 'key'>, context: Context) =>
  atomically(services.db, async (trx): Promise<OrderRefundTender> => {
    const work = { services, trx, context }
    const known = await findOrderOfRefund(trx, refundId)
    const row = known && (await lockOrder(trx, known.orderId))
    if (!row) throw refundNotFound()

    const order = await openOrder(work, row)
    const [failed] = await listRefunds(trx, [refundId])
    const [payment] = failed ? await listPaymentsOf(trx, [failed.paymentId]) : []
    if (!failed || !payment) throw refundNotFound()
    if (failed.status !== 'failed') throw new Failure('wrong_state', 'This refund did not fail.')
    const { amountCents } = failed
    if (-order.dueCents < amountCents) throw new Failure('wrong_state', 'It was given back in the meantime.')

    const toCreditOf = creditOf(order, body)
    const refunded = await refundTo(work, order, [tenderOf(payment, amountCents)], toCreditOf)
    const [id] = refunded.refundIds
    if (id === undefined) throw refundNotFound()
    await addRefundTender(trx, known.refundId, id)
    await saveSettled(work, refunded.order, { as: order.status, reason: 'A refund that failed is given again.' })
    await recordEvent(trx, context, {
      action: 'refund_retried',
      entity: 'order',
      entityId: order.id,
      facts: { amountCents, to: body.refundTo ?? payment.method },
    })
    const { method, reference } = payment
    return toCreditOf === undefined
      ? { id, method, reference, amountCents, status: 'pending' }
      : { id, method: 'credit', reference: null, amountCents, status: 'succeeded' }
  })
