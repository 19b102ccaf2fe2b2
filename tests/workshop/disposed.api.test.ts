import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { type Ticket, ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openGrips } from './grips.ts'
import { openGroup } from './groups/groups.ts'
import { irons } from './tickets.ts'

type Fixtures = Parameters<typeof openGroup>[0]

const dayLength = 86_400_000

/** Bags whose clubs nobody came for within ninety days. */
async function openShop(fixtures: Fixtures) {
  const shop = await openGroup(fixtures)
  const { db, as, services } = fixtures
  const manager = await as('manager')
  await (await openGrips(as)).have(50)
  const wait = (ticket: Ticket, days: number) =>
    db
      .updateTable('ticket')
      .set({ readyAt: new Date(services.now().getTime() - days * dayLength) })
      .where('id', '=', ticket.id)
      .execute()
  const dispose = async (ticket: Ticket) => {
    await wait(ticket, 31)
    await shop.step(ticket, 'unclaimed')
    await wait(ticket, 91)
    return manager(ticketsContract.stepTicket, {
      params: { ticketId: ticket.id },
      body: { to: 'disposed', reason: 'Given to the youth club' },
    })
  }
  const readOrder = (orderId = '') => manager(ordersContract.readOrder, { params: { orderId } })
  const one = async () => shop.makeReady(await shop.takeIn(irons('7i', '8i'), { signedName: 'Ana Ruiz' }))

  return { ...shop, dispose, readOrder, one, manager }
}

test('what nobody paid of clubs that are disposed of is asked of nobody, and their parts are a loss', async ({
  db,
  as,
  services,
}) => {
  const shop = await openShop({ db, as, services })
  const ticket = await shop.one()
  expect(await shop.dispose(ticket)).toMatchObject({ status: 'disposed' })
  const order = await shop.readOrder(ticket.order?.id)
  expect(order).toMatchObject({ dueCents: 0, totalCents: 0 })
  expect(['cancelled', 'closed']).toContain(order.status)
  const books = await inBooks(db)
  expect(books[5010]).toBe(1000)
  expect([books[5000] ?? 0, books[1210] ?? 0, books[1310] ?? 0]).toEqual([0, 0, 0])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what was paid for is earned, though nobody came for the clubs', async ({ db, as, services }) => {
  const shop = await openShop({ db, as, services })
  const ticket = await shop.one()
  await shop.payAll(ticket)
  expect(await shop.dispose(ticket)).toMatchObject({ status: 'disposed' })
  expect(await shop.readOrder(ticket.order?.id)).toMatchObject({ status: 'fulfilled', dueCents: 0 })
  expect((await inBooks(db))[5000]).toBe(1000)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is paid in part is settled by somebody first', async ({ db, as, services }) => {
  const shop = await openShop({ db, as, services })
  const ticket = await shop.one()
  await shop.manager(ordersContract.payOrder, {
    params: { orderId: ticket.order?.id ?? '' },
    headers: key(),
    body: { method: 'terminal', amountCents: 1000, reference: 'TID 4711' },
  })
  await expect(shop.dispose(ticket)).rejects.toMatchObject({ code: 'wrong_state', message: /is paid in part/ })
  expect(await shop.read(ticket)).toMatchObject({ status: 'unclaimed', order: { id: ticket.order?.id } })
})

test('of a group one bag is disposed of, and the others are billed as they were', async ({ db, as, services }) => {
  const shop = await openShop({ db, as, services })
  const [first, second] = [await shop.takeInBag('Ben'), await shop.takeInBag('Cleo')]
  await shop.makeReady(first)
  await shop.makeReady(second)
  const { orders } = await shop.bill()
  const before = await shop.readOrder(orders[0]?.id)
  expect(await shop.dispose(first)).toMatchObject({ status: 'disposed' })
  const after = await shop.readOrder(orders[0]?.id)
  expect(after.dueCents).toBe(before.dueCents / 2)
  await shop.payOrder(after.id)
  await shop.handOver([second.id])
  expect(await shop.readOrder(after.id)).toMatchObject({ dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
