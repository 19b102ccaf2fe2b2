import type { Work } from '#server/kernel/work.ts'
import { getOrder } from '#server/orders/order/present.ts'
import { listOrderPayments } from '#server/orders/store.ts'
import { listPaymentsOf, presentPayment, settle } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Payment } from '#shared/payments/contract.ts'

interface PaymentIds {
  orderId: string
  paymentId: string
}

/** Settles a payment for those who may read its order. */
export async function settlePayment(work: Work, ids: PaymentIds): Promise<Payment> {
  await getOrder(work, ids.orderId, work.context.actor)

  return settlePaymentOf(work, ids)
}

/** For whoever comes back from the form or the page of a bank: the provider is asked, what they say is not believed. */
export async function settlePaymentOf(work: Work, { orderId, paymentId }: PaymentIds): Promise<Payment> {
  const payments = await listOrderPayments(work, orderId)
  if (!payments.some(({ id }) => id === paymentId)) throw new Failure('not_found', 'There is no such payment.')

  try {
    await settle(work, paymentId, { context: work.context })
  } catch (error) {
    if (error instanceof Failure) throw error
    work.services.log.warn({ err: error, paymentId }, 'A payment could not be asked after')
    throw new Failure('unavailable', 'The bank cannot be reached right now. Ask again in a moment.', { cause: error })
  }
  const [payment] = await listPaymentsOf(work, [paymentId])
  if (!payment) throw new Failure('not_found', 'There is no such payment.')
  return presentPayment(payment)
}
