import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import {
  askForRefund,
  listPaymentsOf,
  listRefunds,
  type PaymentRow,
  type Tender,
  tendersUpTo,
} from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import type { NewRefund, OrderRefundTender } from '#shared/orders/refunds.ts'
import { isByHand, type PaymentMethod } from '#shared/payments/contract.ts'
import { holds } from '#shared/permissions/may.ts'

import { addRefundTender, findOrderOfRefund, owedOfRefund } from './refund-store.ts'
import { creditOf } from './refund.ts'
import { openOrder, refundTo, saveSettled } from './settle-order.ts'
import { listOrderPayments, lockOrder } from './store.ts'

interface RetryRequest {
  refundId: string
  body: Pick<NewRefund, 'refundTo'>
  key: string
}

const refundNotFound = () => new Failure('not_found', 'There is no such refund.')

/**
 * What did not reach its card is given anew, as a refund of its own, as far as it is still owed: the one that failed stays in the
 * history.
 */
export function retryRefund(work: Work, { key, ...request }: RetryRequest): Promise<OrderRefundTender> {
  const keyed = { endpoint: ordersContract.retryRefund, key, request }

  return withIdempotency(work, keyed, async (keep) => {
    const tender = await begin(work, request)
    const status = await askForRefund(work, tender.id)
    return keep(work, { ...tender, status, owedCents: status === 'failed' ? tender.amountCents : 0 })
  })
}

const begin = (work: Work, { refundId, body }: Omit<RetryRequest, 'key'>) =>
  atomically(work, async (work): Promise<Omit<OrderRefundTender, 'owedCents'>> => {
    const known = await findOrderOfRefund(work, refundId)
    const row = known && (await lockOrder(work, known.orderId))
    if (!row) throw refundNotFound()

    const order = await openOrder(work, row)
    const [failed] = await listRefunds(work, [refundId])
    const [payment] = failed ? await listPaymentsOf(work, [failed.paymentId]) : []
    if (!failed || !payment) throw refundNotFound()
    if (failed.status !== 'failed') throw new Failure('wrong_state', 'This refund did not fail.')
    // Who has carried it out already has given another tender of the same refund: nobody hands it over twice.
    const failedId = known.retries ?? refundId
    const owedCents = await owedOfRefund(work, { orderId: order.id, firstId: failedId })
    if (owedCents <= 0) throw new Failure('wrong_state', 'It was given back in the meantime.')

    refuseBeyondHand(work.context, [payment.method, body.refundTo ?? payment.method])
    const toCreditOf = creditOf(order, body)
    const tender = await tenderFor(work, { orderId: order.id, payment, cents: owedCents })
    refuseBeyondHand(work.context, [tender.payment.method])
    const refunded = await refundTo(work, order, [tender], toCreditOf)
    const [id] = refunded.refundIds
    if (id === undefined) throw refundNotFound()
    const { amountCents } = tender
    await addRefundTender(work, { refundId: known.refundId, paymentRefundId: id, retries: failedId })
    await saveSettled(work, refunded.order, { as: order.status, reason: 'A refund that failed is given again.' })
    await recordEvent(work, {
      action: 'refund_retried',
      entity: 'order',
      entityId: order.id,
      facts: { amountCents, to: body.refundTo ?? tender.payment.method },
    })
    const { method, reference } = tender.payment
    return toCreditOf === undefined
      ? { id, method, reference, amountCents, status: 'pending' }
      : { id, method: 'credit', reference: null, amountCents, status: 'succeeded' }
  })

/** It was decided before that it goes back: whoever has a drawer hands it over. Another way than that is a refund's to choose. */
function refuseBeyondHand({ actor }: Context, methods: readonly PaymentMethod[]): void {
  if (holds(actor, 'refund/orders') || methods.every(isByHand)) return

  throw new Failure('not_allowed', 'Only who may refund asks a card again or gives store credit: ask a manager.')
}

interface Owed {
  orderId: string
  payment: PaymentRow
  cents: number
}

/** Where it was to go, or to the payment before, once all that came that way went back otherwise: the rest by another retry. */
async function tenderFor(work: OnDatabase, { orderId, payment, cents }: Owed): Promise<Tender> {
  const others = await listOrderPayments(work, orderId)
  const [tender] = [...tendersUpTo(cents, [payment]), ...tendersUpTo(cents, others)]
  if (!tender) throw new Failure('not_refundable', 'All that was paid went back already.')

  return tender
}
