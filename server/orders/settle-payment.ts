import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { listPaymentsOf, presentPayment, settle } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Payment } from '#shared/payments/contract.ts'

import { getOrder } from './present.ts'
import { listOrderPayments } from './store.ts'

interface PaymentIds {
  orderId: string
  paymentId: string
}

/** For whoever may read the order. */
export async function settlePayment(services: Services, ids: PaymentIds, context: Context): Promise<Payment> {
  await getOrder(services.db, ids.orderId, context.actor)

  return settlePaymentOf(services, ids, context)
}

/** For whoever comes back from the form or the page of a bank: what they say of it is not believed, its provider is asked. */
export async function settlePaymentOf(
  services: Services,
  { orderId, paymentId }: PaymentIds,
  context: Context,
): Promise<Payment> {
  const { db, log } = services
  const payments = await listOrderPayments(db, orderId)
  if (!payments.some(({ id }) => id === paymentId)) throw new Failure('not_found', 'There is no such payment.')

  try {
    await settle(services, paymentId, { context })
  } catch (error) {
    if (error instanceof Failure) throw error
    log.warn({ err: error, paymentId }, 'A payment could not be asked after')
    throw new Failure('unavailable', 'The bank cannot be reached right now. Ask again in a moment.', { cause: error })
  }
  const [payment] = await listPaymentsOf(db, [paymentId])
  if (!payment) throw new Failure('not_found', 'There is no such payment.')
  return presentPayment(payment)
}
