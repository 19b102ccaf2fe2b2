import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { forgetOldRows } from '#server/retention.ts'
import { authContract } from '#shared/auth/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { balls, gloves, key, makeItem, openCounter } from '#tests/orders/counter.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const device = (letter: string) => ({ cookie: `device=${letter.repeat(22)}` })

test('what a browser gathers belongs to its owner once they have signed in, and is gone from it when they sign out', async ({
  db,
  as,
  services,
  call,
  callWith,
}) => {
  await openCounter({ db, as, services })
  const browser = callWith(device('a'))
  await browser(cartContract.addToCart, { headers: {}, body: gloves(2) })
  const { email, password } = await makeUser(db)
  const signIn = { query: { grant_type: 'password' as const }, body: { email, password } }
  const authorization = `Bearer ${(await call(authContract.issueToken, signIn)).access_token}`
  const client = callWith({ authorization })
  await client(cartContract.addToCart, { headers: {}, body: balls() })

  const cart = await callWith({ ...device('a'), authorization })(cartContract.readCart, {})

  expect(cart).toMatchObject({
    currency: 'USD',
    lines: [
      { kind: 'product', name: 'Balls', quantity: 1, totalCents: 1378 },
      { kind: 'product', name: 'Glove', quantity: 2, unitCents: 2400, taxCents: 492, totalCents: 5292 },
    ],
    taxCents: 620,
    totalCents: 6670,
    dueNowCents: 6670,
  })
  expect(await client(cartContract.readCart, {})).toEqual(cart)
  expect(await browser(cartContract.readCart, {})).toMatchObject({ version: 0, lines: [], totalCents: 0 })
})

test('a line of a foreign cart is not there; what is not sold any more is named and counts for nothing', async ({
  db,
  as,
  services,
}) => {
  await openCounter({ db, as, services })
  await makeItem(db, { sku: 'CAP', name: 'Cap', priceCents: 3000 })
  const [client, stranger] = [await as(), await as()]
  await client(cartContract.addToCart, { headers: {}, body: gloves() })
  const { lines } = await client(cartContract.addToCart, {
    headers: {},
    body: { kind: 'product', sku: 'CAP', quantity: 1 },
  })
  const [glove, cap] = lines

  const params = { lineId: glove?.id ?? '' }
  await expect(stranger(cartContract.removeFromCart, { params })).rejects.toMatchObject({ code: 'not_found' })
  await db.updateTable('item').set({ active: false }).where('sku', '=', 'CAP').execute()

  expect(await client(cartContract.readCart, {})).toMatchObject({
    lines: [
      { id: glove?.id, totalCents: 2646 },
      { id: cap?.id, totalCents: 0, problem: 'Cap is not sold any more.' },
    ],
    totalCents: 2646,
  })
  await expect(
    client(cartContract.orderCart, { headers: key(), body: { expectedTotalCents: 2646, consents: true } }),
  ).rejects.toMatchObject({ code: 'not_offered' })
  expect(await client(cartContract.removeFromCart, { params: { lineId: cap?.id ?? '' } })).toMatchObject({
    lines: [{ id: glove?.id }],
  })
})

test('a cart is ordered once, at the price that was shown, and is empty then', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  const client = await as()
  await client(cartContract.addToCart, { headers: {}, body: gloves() })
  const order = (expectedTotalCents: number, headers = key()) =>
    client(cartContract.orderCart, { headers, body: { expectedTotalCents, consents: true } })
  await db.updateTable('item').set({ priceCents: 2500 }).where('sku', '=', 'GLV-M').execute()

  await expect(order(2646)).rejects.toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: 2646, newCents: 2756 }, cart: { totalCents: 2756 } },
  })
  const headers = key()
  const outcomes = await Promise.allSettled([order(2756, headers), order(2756, headers), order(2756)])

  const placed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
  expect(new Set(placed).size).toBe(1)
  expect(await client(cartContract.readCart, {})).toMatchObject({ lines: [], totalCents: 0 })
  expect(await db.selectFrom('customerOrder').select(['channel', 'totalCents', 'status']).execute()).toEqual([
    { channel: 'online', totalCents: 2756, status: 'awaiting_payment' },
  ])
})

test('what nobody has ordered in a month is forgotten', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  const former = await as()
  await former(cartContract.addToCart, { headers: {}, body: gloves() })
  clock.pass({ days: 20 })
  const recent = await as()
  await recent(cartContract.addToCart, { headers: {}, body: gloves() })
  clock.pass({ days: 11 })

  await forgetOldRows(jobWork(services, 'test'))

  expect(await db.selectFrom('cart').innerJoin('person', 'person.id', 'personId').select('userId').execute()).toEqual([
    { userId: recent.userId },
  ])
})
