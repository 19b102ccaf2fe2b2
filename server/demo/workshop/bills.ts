import { taxRulesOn } from '#server/catalog/service.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import { planDrawerDays } from '#server/demo/orders/drawer-days.ts'
import { postSales } from '#server/demo/orders/entries.ts'
import { drawNumbers } from '#server/demo/orders/insert-sales.ts'
import * as orders from '#server/demo/orders/order-rows.ts'
import { orderPaymentRows, paymentRows, paymentTransitionRows } from '#server/demo/orders/payment-rows.ts'
import { type DemoSale, priceBasket, totalOf } from '#server/demo/orders/sale.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { type clubsOf, type DemoTicket, type Plan, stepAt } from './plan-tickets.ts'

type Clubs = ReturnType<typeof clubsOf>

/**
 * Orders of tickets that were ready, made as the bench makes them; picked-up tickets were paid at the desk. Bags of
 * groups are billed by hand.
 */
export async function insertBills(
  trx: Db,
  random: Random,
  plan: Plan,
  { tickets, clubs }: { tickets: readonly DemoTicket[]; clubs: Clubs },
): Promise<void> {
  const { now, locationId, deskUserId } = plan
  const ready = tickets.filter(({ groupId, steps }) => groupId === null && steps.includes('ready'))
  if (ready.length === 0) return
  const rules = await taxRulesOn({ trx }, { locationId, day: localDayOf(now, zone), personId: null })
  const grips = await namesOfGrips(trx)
  const bills = ready.flatMap((ticket) => {
    const jobs = clubs.filter(({ ofTicket }) => ofTicket.ticketId === ticket.id).map(({ job }) => job)
    const [job] = jobs
    if (!job) return []
    const isGone = ticket.steps.includes('picked_up')
    const basket = {
      at: stepAt(ticket, ticket.steps.indexOf(isGone ? 'picked_up' : 'ready'), now).getTime(),
      client: plan.clients.find(({ id }) => id === ticket.personId),
      channel: 'desk' as const,
      isDelivered: isGone,
      items: [
        {
          kind: 'repair' as const,
          ref: { ticketId: ticket.id, job: job.job, itemId: job.itemId, unitCents: job.priceCents },
          terms: {},
          name: `Regrip: ${grips.get(job.itemId ?? '') ?? ''}`,
          quantity: jobs.length,
          unitCents: job.priceCents,
          taxCategory: 'grip_with_install' as const,
          revenueAccount: accounts.parts,
          rule: isGone ? ('full' as const) : ('later' as const),
        },
      ],
    }
    return [{ ticketId: ticket.id, sale: paidAtDesk(random, priceBasket(random, basket, rules)) }]
  })
  const sales = bills.map(({ sale }) => sale)
  const paid = sales.filter(({ isDelivered }) => isDelivered)

  await insertRows(trx, 'customerOrder', orders.orderRows(sales, await drawNumbers(trx, sales.length), locationId))
  await insertRows(trx, 'customerOrderTransition', orders.orderTransitionRows(sales, deskUserId))
  await insertRows(trx, 'orderLine', orders.orderLineRows(sales))
  await insertRows(trx, 'orderLineTax', orders.orderLineTaxRows(sales))
  const drawers = planDrawerDays(random, [])
  await insertRows(trx, 'payment', paymentRows(paid, { locationId, deskUserId, drawers, cards: [] }))
  await insertRows(trx, 'paymentTransition', paymentTransitionRows(paid, deskUserId))
  await insertRows(trx, 'orderPayment', orderPaymentRows(paid))
  await postSales(trx, paid, [], locationId)
  for (const { ticketId, sale } of bills) {
    await trx.updateTable('ticket').set({ orderId: sale.id }).where('id', '=', ticketId).execute()
  }
}

function paidAtDesk(random: Random, sale: DemoSale): DemoSale {
  if (!sale.isDelivered) return sale
  const [id, reference] = [random.uuid(), String(random.between(100_000, 999_999))]

  return { ...sale, payments: [{ id, method: 'terminal', cents: totalOf(sale.lines), reference, giftCardId: null }] }
}

async function namesOfGrips(trx: Db): Promise<Map<string, string>> {
  const grips = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'product.name', 'variant'])
    .where('kind', '=', 'grip')
    .execute()

  return new Map(grips.map(({ id, name, variant }) => [id, [name, variant].filter(Boolean).join(', ')]))
}
