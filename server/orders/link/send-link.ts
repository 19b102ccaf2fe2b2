import { recordEvent } from '#server/audit/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { type TemplateMail, queueTemplate } from '#server/notices/service.ts'
import { noAddress } from '#server/orders/order/present.ts'
import { onOrder } from '#server/orders/order/settle-order.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'

import { payLink } from './link.ts'

interface LinkRequest {
  orderId: string
  email?: string
  atCounter?: true
  key: string
}

const takesNothing = new Set(['closed', 'cancelled', 'expired', 'cancel_requested'])

/** A new payment link for a mail that says more; the former link ends. */
export async function payLinkOf({ trx, services: { config }, now }: Work, orderId: string): Promise<string> {
  const linkVersion = await renewLink(trx, { table: 'customerOrder', id: orderId }, now)

  return payLink.urlOf(config, { id: orderId, linkVersion })
}

/** Mails a payment link, or returns it for the counter; once for each key. */
export function sendPayLink(work: Work, { key, ...request }: LinkRequest) {
  const keyed = { endpoint: payLinkContract.sendPayLink, key, request }

  return withIdempotency(work, keyed, (keep) =>
    onOrder(work, request.orderId, async (work, order) => {
      if (order.dueCents <= 0 || takesNothing.has(order.status)) {
        throw new Failure('wrong_state', 'Nothing is due of this order.')
      }
      const to = request.atCounter ? '' : (request.email ?? order.billTo.email ?? '')
      if (!to && !request.atCounter) throw noAddress()

      const link = await payLinkOf(work, order.id)
      if (to) {
        await queueTemplate(work, {
          ...payLinkMail(order, link),
          to,
          ...(order.personId !== null && to === order.billTo.email && { personId: order.personId }),
        })
      }
      await recordEvent(work, {
        action: 'pay_link_sent',
        entity: 'order',
        entityId: order.id,
        facts: { elsewhere: to !== order.billTo.email, atCounter: request.atCounter === true },
        ...(order.personId !== null && { onBehalfOf: order.personId }),
      })
      return keep(work, { to, ...(request.atCounter && { link }) })
    }),
  )
}

/** What is due, with a link to pay it. */
export function payLinkMail(order: OrderRow, url: string): Omit<TemplateMail, 'to'> {
  const { id, number, currency, locale, dueCents } = order
  const due = priceWords(dueCents, currency, locale)

  return {
    template: 'pay_link',
    about: id,
    facts: { number, due },
    lines: ['You pay it by card or gift card, without an account. The page shows what it is for.'],
    action: { label: `Pay ${due}`, url },
    notes: ['This link replaces any link to pay this order that you were sent before.'],
  }
}
