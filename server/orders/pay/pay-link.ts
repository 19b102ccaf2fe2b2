import { withLink } from '#server/kernel/http/mount.ts'
import { refuseReplaced, refuseSettled } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { payLink } from '#server/orders/link/link.ts'
import { orderNotFound, readOrder } from '#server/orders/order/present.ts'
import { findOrder } from '#server/orders/store.ts'
import type { LinkPayment, LinkedOrder } from '#shared/orders/link-contract.ts'
import { takesChanges } from '#shared/orders/status.ts'
import type { Payment } from '#shared/payments/contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { settlePaymentOf, takePayment } from './pay.ts'

/** Whoever holds a link reads as this actor, and sees only what the contract names. */
const holder: Actor = { kind: 'system', job: 'payment link' }

/** Any fault of a link is answered as not found. */
export async function orderIdOf(work: Work, token: string): Promise<string> {
  const {
    trx,
    services: { config },
    now,
  } = work
  const linked = payLink.read(config.secretKey, token)
  const order = linked && (await findOrder(work, linked.id))
  if (!order) throw orderNotFound()
  refuseReplaced(linked, order, order)
  // A due order can be paid at any time; a settled one can be read for a quarter of a year.
  const isSettled = order.dueCents <= 0 || !takesChanges(order.status)
  const history = ['customer_order_transition', 'order_id'] as const
  await refuseSettled(trx, { id: order.id, history, isSettled, days: 90 }, now)

  return order.id
}

export const readPayLink = async (work: Work, token: string): Promise<LinkedOrder> =>
  readOrder(work, await orderIdOf(work, token), holder)

export const settleByLink = async (
  work: Work,
  { token, paymentId }: { token: string; paymentId: string },
): Promise<Payment> => settlePaymentOf(work, { orderId: await orderIdOf(work, token), paymentId })

interface PayByLinkRequest {
  body: LinkPayment
  key: string
}

export async function payByLink(work: Work, { body: { token, ...body }, key }: PayByLinkRequest): Promise<Payment> {
  const orderId = await orderIdOf(work, token)

  return takePayment({ ...work, context: withLink(work.context, token) }, { orderId, body, key })
}
