import { expect } from 'vitest'

import { insertDiscount } from '#server/catalog/discounts/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { expireOrders } from '#server/orders/step.ts'
import type { DiscountDocument } from '#shared/catalog/discounts.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { newDiscount } from '#tests/catalog/discounts.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { accepted, balls, gloves, inBooks, key, makeItem, openCounter } from './counter.ts'

const make = (db: Db, changes: Partial<DiscountDocument>) => insertDiscount({ trx: db }, newDiscount(changes))

const scratched = (percent: number) => ({ ...gloves(), discount: { percent, reason: 'A scratch' } })

const usesOf = (db: Db) => db.selectFrom('discountUse').select(['releasedAt']).where('releasedAt', 'is', null).execute()

test('what is taken off by itself stands on the lines of a sale, is taxed less, and is a discount in the books', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  await make(db, { name: 'Glove week', skus: ['GLV-M'], amount: 25 })
  await make(db, { name: 'Over', skus: ['GLV-M'], amount: 90, until: '2026-11-01' })

  const price = await desk(ordersContract.priceSale, { body: { channel: 'register', lines: [gloves(), balls()] } })
  expect(price).toMatchObject({
    discountCents: 600,
    lines: [
      { discountCents: 600, taxCents: 185, totalCents: 1985, discounts: [{ cents: 600, reason: 'Glove week' }] },
      { discountCents: 0, totalCents: 1378 },
    ],
  })
  const order = await sell([gloves()], { expectedTotalCents: 1985 })
  await pay(order.id, { method: 'cash' })

  expect(order).toMatchObject({ grossCents: 2400, discountCents: 600, totalCents: 1985 })
  expect(await inBooks(db)).toMatchObject({ '1000': 1985, '4900': 600, '4060': -2400 })
})

test('a code is typed into the cart in any capitals, takes off what is left, and is gone with the order', async ({
  db,
  as,
  services,
}) => {
  await openCounter({ db, as, services })
  await make(db, { name: 'Five off', code: 'FIVE', takes: 'order', amount: 500 })
  const client = await as()
  const type = (code: string | null) => client(cartContract.putCartCode, { body: { code } })
  await expect(type('FIVE')).rejects.toMatchObject({ code: 'wrong_state', message: 'Your cart is empty.' })
  await client(cartContract.addToCart, { headers: {}, body: gloves() })
  await client(cartContract.addToCart, { headers: {}, body: balls() })

  await expect(type('SIX')).rejects.toMatchObject({ code: 'not_offered', message: 'There is no such code.' })
  const cart = await type(' five ')
  expect(cart).toMatchObject({
    code: { code: 'FIVE' },
    discountCents: 500,
    lines: [{ discountCents: 329 }, { discountCents: 171 }],
  })
  expect(await type(null)).toMatchObject({ code: null, discountCents: 0 })
  await type('FIVE')
  const order = await client(cartContract.orderCart, {
    headers: key(),
    body: { expectedTotalCents: cart.totalCents, consents: true },
  })

  expect(order.lines.map(({ discounts }) => discounts)).toEqual([
    [{ cents: 329, reason: 'Five off' }],
    [{ cents: 171, reason: 'Five off' }],
  ])
  expect(await client(cartContract.readCart, {})).toMatchObject({ lines: [], code: null })
})

test.for<[string, Partial<DiscountDocument>, string, string]>([
  ['has ended', { until: '2026-11-23' }, 'expired', 'This code has ended.'],
  ['is for something else', { categories: ['lesson'] }, 'not_offered', 'This code is not for what is bought here.'],
  ['is for members', { membersOnly: true }, 'not_offered', 'This code is for members.'],
  ['is retired', { active: false }, 'not_offered', 'There is no such code.'],
])('a code is refused at once when it %s', async ([, changes, code, message], { db, as, services }) => {
  await openCounter({ db, as, services })
  await make(db, { code: 'SPRING', ...changes })
  const client = await as()
  await client(cartContract.addToCart, { headers: {}, body: gloves() })

  await expect(client(cartContract.putCartCode, { body: { code: 'SPRING' } })).rejects.toMatchObject({ code, message })
})

test('the last use of a code is had once: the other cart is told what it costs without, and has it when the first one gives up', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await make(db, { code: 'FIRST', inAll: 1, amount: 50 })
  const clients = [await as(), await as()] as const
  for (const client of clients) {
    await client(cartContract.addToCart, { headers: {}, body: gloves() })
    await client(cartContract.putCartCode, { body: { code: 'FIRST' } })
  }
  const order = (client: (typeof clients)[number]) =>
    client(cartContract.orderCart, { headers: key(), body: { expectedTotalCents: 1323, consents: true } })

  const outcomes = await Promise.allSettled(clients.map(order))

  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([
    { reason: { code: 'price_changed', facts: { price: { oldCents: 1323, newCents: 2646 } } } },
  ])
  expect(await usesOf(db)).toHaveLength(1)
  const loser = clients[outcomes[0]?.status === 'rejected' ? 0 : 1]
  expect(await loser(cartContract.readCart, {})).toMatchObject({
    totalCents: 2646,
    code: { code: 'FIRST', problem: 'This code is used up.' },
  })

  clock.pass({ minutes: 20 })
  await expireOrders(jobWork(services, 'test'))
  expect(await usesOf(db)).toHaveLength(0)
  expect(await order(loser)).toMatchObject({ totalCents: 1323 })
})

test('a code that counts for each client is had once by each, and not by nobody in particular', async ({
  db,
  as,
  services,
}) => {
  const { sell } = await openCounter({ db, as, services })
  await make(db, { code: 'ONCE', perPerson: 1 })
  const personId = await personOf(db, (await as()).userId)

  await expect(sell([gloves()], { code: 'ONCE' })).rejects.toMatchObject({ code: 'not_offered' })
  expect(await sell([gloves()], { code: 'ONCE', personId })).toMatchObject({ discountCents: 240 })
  await expect(sell([gloves()], { code: 'ONCE', personId })).rejects.toMatchObject({
    message: 'You have used this code already.',
  })
})

test('a plan reduces parts, and a discount of members stands beside it: the better one is taken', async ({
  db,
  as,
  services,
}) => {
  const { sell } = await openCounter({ db, as, services })
  await makeItem(db, { sku: 'GRIP', name: 'Grip', priceCents: 1000 })
  await db.updateTable('product').set({ kind: 'grip' }).where('name', '=', 'Grip').execute()
  await make(db, { name: 'Members', membersOnly: true, categories: ['goods'], amount: 12 })
  const personId = await personOf(db, (await as()).userId)
  const planId = await makePlan(db, { discounts: JSON.stringify([{ category: 'parts', percent: 15 }]) })
  const term = {
    startsOn: '2026-11-01',
    endsOn: '2027-10-31',
    status: 'active' as const,
    priceCents: 198_000,
    number: 'LL-1',
  }
  await db
    .insertInto('membership')
    .values({ ...term, personId, planId })
    .execute()
  const grip = { kind: 'product', sku: 'GRIP', quantity: 1 }

  const order = await sell([grip, gloves()], { personId })

  expect(order.lines).toMatchObject([
    { discountCents: 150 },
    { discountCents: 288, discounts: [{ reason: 'Members' }] },
  ])
  expect(await sell([grip, gloves()])).toMatchObject({ discountCents: 0 })
})

test('staff take something off a line with a reason, up to their share; a manager takes off more', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, read } = await openCounter({ db, as, services })
  const desk = await as('front_desk')
  const ask = (percent: number) =>
    desk(ordersContract.priceSale, { body: { channel: 'register', lines: [scratched(percent)] } })

  expect(await ask(10)).toMatchObject({
    discountCents: 240,
    lines: [{ discounts: [{ cents: 240, reason: 'A scratch' }] }],
  })
  expect(await ask(10)).toMatchObject({ needsApproval: false })
  expect(await ask(11)).toMatchObject({ needsApproval: true, discountCents: 264 })
  const tooMuch = { channel: 'register' as const, lines: [scratched(11)] }
  await expect(desk(ordersContract.sell, { headers: key(), body: tooMuch })).rejects.toMatchObject({
    code: 'approval_needed',
    message: 'You may take off up to 10 % of a line. A manager types their code for more.',
  })
  await expect(
    desk(ordersContract.priceSale, {
      body: {
        channel: 'register',
        lines: [{ kind: 'tip', amountCents: 500, quantity: 1, discount: { percent: 5, reason: 'None' } }],
      },
    }),
  ).rejects.toMatchObject({ code: 'not_offered' })

  const order = await sell([scratched(50)])
  await pay(order.id, { method: 'card', demoCard: accepted })
  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', discountCents: 1200, totalCents: 1323 })
})

test('no client takes something off their own cart', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  const client = await as()

  await expect(
    client(cartContract.addToCart, {
      headers: {},
      body: { ...gloves(), discount: { percent: 100, reason: 'Because' } },
    }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})
