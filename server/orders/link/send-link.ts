import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { noAddress, orderNotFound } from '#server/orders/present.ts'
import { lockOrder } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'

import { payLink } from './link.ts'
import { payLinkMail } from './pay-letter.ts'

interface LinkRequest {
  orderId: string
  email?: string
  atCounter?: true
  key: string
}

const takesNothing = new Set(['closed', 'cancelled', 'expired', 'cancel_requested'])

/** A new link to pay an order, for a mail that says more than that it is due; it ends the one before. */
export async function payLinkOf({ config, now }: Services, trx: Db, orderId: string): Promise<string> {
  const linkVersion = await renewLink(trx, { table: 'customer_order', id: orderId }, now())

  return payLink.urlOf(config, { id: orderId, linkVersion })
}

/** Mails a link to pay what is due, or has it shown to whoever stands at the counter; once for each key. */
export function sendPayLink(services: Services, { key, ...request }: LinkRequest, context: Context) {
  const keyed = { endpoint: payLinkContract.sendPayLink, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const order = await lockOrder(trx, request.orderId)
      if (!order) throw orderNotFound()
      if (order.dueCents <= 0 || takesNothing.has(order.status)) {
        throw new Failure('wrong_state', 'Nothing is due of this order.')
      }
      const to = request.atCounter ? '' : (request.email ?? order.billTo.email ?? '')
      if (!to && !request.atCounter) throw noAddress()

      const link = await payLinkOf(services, trx, order.id)
      if (to) {
        await queueTemplate(trx, {
          ...payLinkMail(order, link),
          to,
          ...(order.personId !== null && to === order.billTo.email && { personId: order.personId }),
        })
      }
      await recordEvent(trx, context, {
        action: 'pay_link_sent',
        entity: 'order',
        entityId: order.id,
        facts: { elsewhere: to !== order.billTo.email, atCounter: request.atCounter === true },
        ...(order.personId !== null && { onBehalfOf: order.personId }),
      })
      return keep(trx, { to, ...(request.atCounter && { link }) })
    }),
  )
}
