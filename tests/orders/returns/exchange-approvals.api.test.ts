import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { type Headers, neededFor, withManager } from '#tests/orders/approving.ts'
import { balls, gloves, key, refundFails } from '#tests/orders/counter.ts'
import { openHouse } from '#tests/orders/paying/house.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const giftCard = (amountCents: number): NewLine => ({ kind: 'gift_card', quantity: 1, amountCents, isPrinted: true })
const tip = (amountCents: number): NewLine => ({ kind: 'tip', quantity: 1, amountCents })

const exchangeOf =
  (desk: Call, { id, lines: [line] }: { id: string; lines: readonly { id: string }[] }, inExchange: NewLine[]) =>
  (headers: Headers) =>
    desk(returnsContract.exchangeOrder, {
      params: { orderId: id },
      query: {},
      headers,
      body: { lines: [{ lineId: line?.id ?? '', quantity: 1, giveBack: true }], inExchange, reason: 'Too big' },
    })

test.for([
  // All sums are in exchange-approvals.test.ts.
  ['two of what costs less', balls(2), undefined],
  ['a gift card that costs more', giftCard(5000), 2646],
] as const)('a glove for %s: whether it asks for a code', async ([, taken, cents], { db, as, services }) => {
  const { desk, sell, pay, approved } = await withManager({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'cash' })
  const exchange = exchangeOf(desk, order, [taken])

  if (cents !== undefined) {
    expect(await neededFor(exchange)).toEqual({ act: 'exchange', subjectId: order.id, cents })
    await approved(exchange)
  } else expect(await exchange(key())).toMatchObject({ totalCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('goods with a gift card or a tip beside them: goods alone weigh against what came back', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await withManager({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'terminal' })
  for (const beside of [giftCard(1268), tip(1268)]) {
    const asked = await neededFor(exchangeOf(desk, order, [balls(), beside]))
    expect(asked).toEqual({ act: 'exchange', subjectId: order.id, cents: 1268 })
  }

  expect(await exchangeOf(desk, order, [gloves(), giftCard(1000)])(key())).toMatchObject({ dueCents: 1000 })
})

test('a thing that stays with its client weighs nothing: its price is a gift', async ({ db, as, services }) => {
  const { desk, sell, pay } = await withManager({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'cash' })
  const [line] = order.lines
  const exchange = (giveBack: boolean, amountCents?: number) => (headers: Headers) =>
    desk(returnsContract.exchangeOrder, {
      params: { orderId: order.id },
      query: {},
      headers,
      body: {
        lines: [{ lineId: line?.id ?? '', quantity: 1, giveBack, ...(amountCents !== undefined && { amountCents }) }],
        inExchange: [gloves()],
        reason: 'Too big',
      },
    })

  expect(await neededFor(exchange(false))).toMatchObject({ cents: 2646 })
  expect(await neededFor(exchange(false, 1000))).toMatchObject({ cents: 1000 })
  expect(await exchange(true)(key())).toMatchObject({ totalCents: 0 })
})

test('goods for what can be called off later ask for a code, and what can be called off for its like does not', async ({
  db,
  as,
  call,
  services,
}) => {
  await makeStudio(db, { priceCents: 2646 })
  const { desk, sell, pay } = await withManager({ db, as, services })
  const [first, second] = [await book(call, '10:00'), await book(call, '14:00')].map(({ id: bookingId }): NewLine => ({
    kind: 'booking',
    bookingId,
    quantity: 1,
  }))
  const order = await sell([gloves()])
  await pay(order.id, { method: 'cash' })
  if (!first || !second) throw new Error('Two bookings were made.')

  expect(await neededFor(exchangeOf(desk, order, [first]))).toMatchObject({ act: 'exchange', cents: 2646 })
  const paid = await sell([first])
  await pay(paid.id, { method: 'cash' })
  expect(await exchangeOf(desk, paid, [second])(key())).toMatchObject({ totalCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test.for(['gift card', 'credit'] as const)(
  'what %s has paid for buys no gift card, whatever way',
  async (way, { db, as, services }) => {
    const { desk, sell, payBy, personId } = await openHouse({ db, as, services })
    const order = await sell([gloves()], { personId })
    await payBy(order.id, way)
    const refused = { code: 'not_offered', message: expect.stringMatching(/^A gift card is bought with money alone/) }
    await expect(exchangeOf(desk, order, [giftCard(2646)])(key())).rejects.toMatchObject(refused)
    const add = { params: { orderId: order.id }, headers: key(), body: { line: giftCard(1000) } }
    await expect(desk(orderLinesContract.addOrderLine, add)).rejects.toMatchObject(refused)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('what is owed by hand already does not go back once more with an exchange', async ({ db, as, services }) => {
  const { desk, sell, pay, read, manager } = await withManager({ db, as, services })
  const order = await sell([gloves(), balls()], { channel: 'desk' })
  await pay(order.id, { method: 'card', demoCard: refundFails })
  const [glove, ball] = order.lines
  await manager(orderLinesContract.releaseOrderLine, {
    params: { orderId: order.id, lineId: ball?.id ?? '' },
    body: { reason: 'Sold out' },
  })
  const owed = (await read(order.id)).dueCents
  await db.updateTable('payment').set({ provider: null, providerRef: null, method: 'terminal' }).execute()

  const lines = glove ? [glove] : []
  expect(await exchangeOf(desk, { id: order.id, lines }, [gloves()])(key())).toMatchObject({ totalCents: 0 })
  expect(await read(order.id)).toMatchObject({ dueCents: owed })
})

test('whoever gets money back in an exchange for as much asks too', async ({ db, as, services }) => {
  const { desk, sell, pay } = await withManager({ db, as, services })
  const order = await sell([gloves(), balls()], { channel: 'desk' })
  await pay(order.id, { method: 'cash' })
  const [glove, ball] = order.lines
  // More was paid than the order costs: the excess goes back with the next change.
  await db
    .updateTable('orderLine')
    .set({ state: 'released' })
    .where('id', '=', ball?.id ?? '')
    .execute()

  expect(await neededFor(exchangeOf(desk, { id: order.id, lines: glove ? [glove] : [] }, [gloves()]))).toEqual({
    act: 'exchange',
    subjectId: order.id,
    cents: 1378,
  })
})
