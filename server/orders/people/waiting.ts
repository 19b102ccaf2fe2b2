import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { addressOfOrder } from '#server/orders/link/link.ts'
import { owedOf } from '#server/orders/refund-store.ts'
import { forNameOf, idsAnsweredBy, orderItem, whatFor } from '#server/people/service.ts'
import { priceWords } from '#shared/money.ts'
import { owedToYou } from '#shared/orders/owed.ts'
import type { OrderStatus } from '#shared/orders/status.ts'
import type { Waiting } from '#shared/people/waiting.ts'

const over: OrderStatus[] = ['closed', 'cancel_requested', 'cancelled', 'expired']

/**
 * Orders to pay: before anything happens, or once all is done. A balance that is paid at the studio is not asked for in
 * between.
 */
const isToPay = sql<boolean>`(due_cents > 0 and customer_order.status = any(${['awaiting_payment', 'ready', 'fulfilled']}))`

/** The studio owes the client money, and no refund of it is under way. */
const isOwed = sql<boolean>`(due_cents < 0 and not exists (
  select from order_payment join payment_refund using (payment_id)
    where order_payment.order_id = customer_order.id and payment_refund.status = 'pending'
))`

const listOrdersOf = (work: OnDatabase, userId: string) =>
  work.trx
    .selectFrom('customerOrder')
    .innerJoin('person', 'person.id', 'customerOrder.personId')
    .innerJoin('location', 'location.id', 'customerOrder.locationId')
    .select(['customerOrder.id', 'customerOrder.number', 'dueCents', 'customerOrder.expiresAt', 'currency', 'locale'])
    .select('customerOrder.linkVersion')
    .select([
      forNameOf(userId).as('forName'),
      owedOf.as('owed'),
      sql<number>`greatest(0, customer_order.due_now_cents - paid_cents + refunded_cents)`.as('dueNowCents'),
      sql<boolean>`(customer_order.status = 'awaiting_payment' and card_id is null and exists (
        select from order_line where order_id = customer_order.id and state = 'pending' and rule = '"card_kept"'
      ))`.as('needsCard'),
      sql<string>`(
        select string_agg(case when quantity > 1 then quantity || ' x ' else '' end || name, ', ' order by position)
        from order_line where order_id = customer_order.id and state <> 'released'
      )`.as('names'),
    ])
    .where('person.id', 'in', idsAnsweredBy(work, userId))
    .where((eb) => eb.or([eb.and([isToPay, eb('customerOrder.status', 'not in', over)]), isOwed]))
    .orderBy('placedAt', 'desc')
    .limit(50)
    .execute()

/** Orders of which something is due or which ask for a card, and what the studio owes. */
export async function waitingOrders(work: Work, userId: string): Promise<Waiting[]> {
  const rows = await listOrdersOf(work, userId)

  return rows.map((order) => {
    const { id, number, dueCents, owed, dueNowCents, needsCard, names, forName, expiresAt, currency, locale } = order
    const money = (cents: number) => priceWords(cents, currency, locale)
    const common = {
      id: orderItem(id),
      what: whatFor(`Order ${number}`, forName),
      to: addressOfOrder(work.services.config.secretKey, order, forName),
    }
    if (dueCents < 0) {
      const about = owedToYou({ dueCents, owed }, money)
      return { ...common, kind: 'order_owes', about, until: null, cents: -dueCents, verb: 'Look at it' }
    }
    if (needsCard && dueNowCents === 0) {
      const about = `${names}: it is booked once a card is kept for it. Nothing is charged now.`
      return { ...common, kind: 'order_for_card', about, until: expiresAt, cents: null, verb: 'Keep a card' }
    }
    const cents = dueNowCents > 0 ? dueNowCents : dueCents
    return {
      ...common,
      kind: 'order_to_pay',
      about: `${names}: ${money(cents)} is due.`,
      until: expiresAt,
      cents,
      verb: `Pay ${money(cents)}`,
    }
  })
}
