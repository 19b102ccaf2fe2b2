import { expect } from 'vitest'

import { nowhere } from '#server/kernel/place.ts'
import { listExpired } from '#server/orders/store.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { accepted, balls, gloves, key, openCounter } from './counter.ts'

test('a sale is priced before it is made; nothing is written', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })

  const price = await desk(ordersContract.priceSale, { body: { channel: 'register', lines: [gloves(2), balls()] } })

  expect(price).toMatchObject({ taxCents: 620, totalCents: 6670, dueNowCents: 6670, lines: [{ totalCents: 5292 }, {}] })
  expect(await db.selectFrom('customerOrder').select('id').execute()).toEqual([])
})

test('the desk finds orders by state, dues, client, day and letters; a client sees their own', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const { userId } = await makeUser(db)
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const client = await as()
  await client(cartContract.addToCart, { headers: {}, body: gloves() })
  const theirs = await client(cartContract.orderCart, {
    headers: key(),
    body: { expectedTotalCents: 2646, consents: true },
  })
  clock.pass({ minutes: 1 })
  const paid = await sell([balls(2)], { personId })
  await pay(paid.id, { method: 'card', demoCard: accepted })

  const find = async (query: object) => {
    const { orders } = await desk(ordersContract.listOrders, { query: { limit: 50, ...query } })
    return orders.map(({ id }) => id)
  }
  expect(await find({})).toEqual([paid.id, theirs.id])
  expect(await find({ status: 'fulfilled' })).toEqual([paid.id])
  expect(await find({ due: 'yes' })).toEqual([theirs.id])
  expect(await find({ due: 'owed' })).toEqual([])
  expect(await find({ due: 'refundable' })).toEqual([paid.id])
  expect(await find({ person: personId })).toEqual([paid.id])
  expect(await find({ search: theirs.number.toLowerCase() })).toEqual([theirs.id])
  expect(await find({ search: '100%' })).toEqual([])
  expect(await find({ from: '2026-11-24', until: '2026-11-24' })).toEqual([paid.id, theirs.id])
  expect(await find({ until: '2026-11-23' })).toEqual([])
  const first = await desk(ordersContract.listOrders, { query: { limit: 1 } })
  expect(await find({ limit: 1, after: first.next ?? '' })).toEqual([theirs.id])

  expect(await client(ordersContract.listMyOrders, { query: { limit: 20 } })).toMatchObject({
    orders: [{ id: theirs.id, what: 'Glove', dueCents: 2646 }],
    next: null,
  })
  const own = await client(ordersContract.readOrder, { params: { orderId: theirs.id } })
  expect(own.history).toMatchObject([{ to: 'awaiting_payment', by: null }])
})

test('an order is cancelled while nothing is paid, closed when it is done; who is slower is shown what it is now', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const step = (orderId: string, body: { to: 'cancelled' | 'closed' | 'paid'; version?: number }) =>
    desk(ordersContract.stepOrder, { params: { orderId }, body })
  const open = await sell([gloves()])
  const done = await sell([balls()])
  await pay(done.id, { method: 'terminal', reference: 'T1' })

  expect(await step(open.id, { to: 'cancelled', version: 1 })).toMatchObject({
    status: 'cancelled',
    totalCents: 0,
    dueCents: 0,
  })
  await expect(step(open.id, { to: 'cancelled', version: 1 })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { status: 'cancelled' } },
  })
  await expect(step(open.id, { to: 'closed' })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(step(done.id, { to: 'cancelled' })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(step(done.id, { to: 'paid' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await step(done.id, { to: 'closed' })).toMatchObject({ status: 'closed', dueCents: 0 })
  await expect(pay(open.id, { method: 'terminal' })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('of all orders the job looks at those alone that waited too long for their payment', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { sell, pay } = await openCounter({ db, as, services })
  const { id: paid } = await sell([gloves()])
  await pay(paid, { method: 'terminal', reference: 'T1' })
  const { id } = await sell([balls()])
  expect(await listExpired({ trx: db, now: clock.now(), place: nowhere })).toEqual([])

  clock.pass({ minutes: 16 })
  expect(await listExpired({ trx: db, now: clock.now(), place: nowhere })).toEqual([{ id }])
})
