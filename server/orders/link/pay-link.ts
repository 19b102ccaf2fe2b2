import { type Context, withLink } from '#server/kernel/http/mount.ts'
import { refuseReplaced, refuseSettled } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { takePayment } from '#server/orders/pay.ts'
import { orderNotFound, readOrder } from '#server/orders/present.ts'
import { settlePaymentOf } from '#server/orders/settle-payment.ts'
import { findOrder } from '#server/orders/store.ts'
import { readStudioPlace } from '#server/settings/service.ts'
import type { LinkedOrder, LinkPayment } from '#shared/orders/link-contract.ts'
import { takesChanges } from '#shared/orders/status.ts'
import type { Payment } from '#shared/payments/contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { payLink } from './link.ts'

/** Who holds the link reads what the contract names of the order, whosever it is. */
const holder: Actor = { kind: 'system', job: 'payment link' }

/** Whatever is wrong with a link, there is nothing behind it. */
export async function orderIdOf({ db, config, now }: Services, token: string): Promise<string> {
  const linked = payLink.read(config.secretKey, token)
  const order = linked && (await findOrder(db, linked.id))
  if (!order) throw orderNotFound()
  await refuseReplaced(linked, order, () => readStudioPlace(db))
  // What is due is paid however late; what was paid or given up is read for a quarter of a year.
  const isSettled = order.dueCents <= 0 || !takesChanges(order.status)
  const history = ['customer_order_transition', 'order_id'] as const
  await refuseSettled(db, { id: order.id, history, isSettled, days: 90 }, now())

  return order.id
}

export const readPayLink = async (services: Services, token: string): Promise<LinkedOrder> =>
  readOrder(services, await orderIdOf(services, token), holder)

export const settleByLink = async (
  services: Services,
  { token, paymentId }: { token: string; paymentId: string },
  context: Context,
): Promise<Payment> => settlePaymentOf(services, { orderId: await orderIdOf(services, token), paymentId }, context)

interface PayByLinkRequest {
  body: LinkPayment
  key: string
}

export async function payByLink(
  services: Services,
  { body: { token, ...body }, key }: PayByLinkRequest,
  context: Context,
): Promise<Payment> {
  const orderId = await orderIdOf(services, token)

  return takePayment(services, { orderId, body, key }, withLink(context, token))
}
