import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { test } from '#tests/support/test.ts'

import {
  accepted,
  asksForConfirmation,
  balls,
  declined,
  gloves,
  inBooks,
  key,
  late,
  openCounter,
  refundFails,
} from './counter.ts'

test('goods are sold for cash at the register: handed over, in the books, with change', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, read } = await openCounter({ db, as, services })

  const order = await sell([gloves(2), balls()], { expectedTotalCents: 6670 })
  expect(order).toMatchObject({
    status: 'awaiting_payment',
    grossCents: 6050,
    taxCents: 620,
    totalCents: 6670,
    dueCents: 6670,
    dueNowCents: 6670,
    person: null,
    lines: [
      { name: 'Glove', quantity: 2, unitCents: 2400, taxCents: 492, totalCents: 5292, state: 'pending' },
      { name: 'Balls', taxCents: 128, totalCents: 1378 },
    ],
  })
  const payment = await pay(order.id, { method: 'cash', tenderedCents: 10_000 })

  expect(payment).toMatchObject({ status: 'captured', amountCents: 6670, tenderedCents: 10_000 })
  expect(await read(order.id)).toMatchObject({
    status: 'fulfilled',
    dueCents: 0,
    paidCents: 6670,
    lines: [{ state: 'fulfilled' }, { state: 'fulfilled' }],
    history: [{ to: 'awaiting_payment' }, { from: 'awaiting_payment', to: 'fulfilled', by: 'Robin Archer' }],
  })
  expect(await inBooks(db)).toEqual({ 1000: 6670, 4060: -6050, '2400 Illinois': -378, '2400 Chicago': -242 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a card is declined, then another one is taken; a sale is paid by two tenders', async ({ db, as, services }) => {
  const { sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'terminal', amountCents: 1000, reference: 'TID 4711' })

  const refused = await pay(order.id, { method: 'card', demoCard: declined })
  expect(refused).toMatchObject({
    status: 'failed',
    amountCents: 1646,
    decline: { code: 'card_declined', retry: false },
  })
  expect(await read(order.id)).toMatchObject({ status: 'awaiting_payment', paidCents: 1000, dueNowCents: 1646 })
  const taken = await pay(order.id, { method: 'card', demoCard: accepted })

  expect(taken).toMatchObject({ status: 'captured', reference: '4242' })
  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', dueCents: 0 })
  expect(await inBooks(db)).toMatchObject({ 1100: 1000, 1110: 1646, 4060: -2400 })
  await expect(pay(order.id, { method: 'card', demoCard: accepted })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('the same key answers as the first time and takes money once; another request with it is refused', async ({
  db,
  as,
  services,
}) => {
  const { desk, pay } = await openCounter({ db, as, services })
  const headers = key()
  const body = { channel: 'register' as const, lines: [gloves()] }
  const first = await desk(ordersContract.sell, { headers, body })
  expect(await desk(ordersContract.sell, { headers, body })).toEqual(first)
  await expect(desk(ordersContract.sell, { headers, body: { ...body, lines: [gloves(2)] } })).rejects.toMatchObject({
    code: 'key_reused',
  })

  const paying = key()
  const [one, other] = await Promise.all([
    pay(first.id, { method: 'card', demoCard: accepted }, paying),
    pay(first.id, { method: 'card', demoCard: accepted }, paying),
  ])
  const again = await pay(first.id, { method: 'card', demoCard: accepted }, paying)

  expect(other?.id).toBe(one?.id)
  expect(again).toMatchObject({ id: one?.id, status: 'captured' })
  expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('customerOrder').select('id').execute()).toHaveLength(1)
})

test('two devices pay one order: one card is asked, and cash beside it is refused when nothing is due any more', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves()])

  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) =>
      pay(order.id, at % 2 ? { method: 'card', demoCard: accepted } : { method: 'terminal', reference: `T${at}` }),
    ),
  )

  const { paidCents, refundedCents, dueCents } = await read(order.id)
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(paidCents - refundedCents).toBe(2646)
  expect(dueCents).toBe(0)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a card that asks for confirmation waits, one whose bank is slow is taken when it says so', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  const asked = await pay(order.id, { method: 'card', demoCard: asksForConfirmation })
  expect(asked).toMatchObject({ status: 'requires_action', clientSecret: expect.stringContaining('secret') })

  expect(await pay(order.id, { method: 'card', demoCard: late })).toMatchObject({ id: asked.id, status: 'processing' })
  expect(await read(order.id)).toMatchObject({ status: 'awaiting_payment' })
  clock.pass({ minutes: 1 })

  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', dueCents: 0 })
})

test('an order that is not paid for expires and lets go; money that comes all the same pays it', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'card', demoCard: late })
  clock.pass({ minutes: 16 })
  await expireOrders(jobWork(services, 'test'))
  // The row is read directly, because reading the order would ask its bank.
  expect(await db.selectFrom('customerOrder').select('status').execute()).toEqual([{ status: 'awaiting_payment' }])
  clock.pass({ minutes: 15 })
  await expireOrders(jobWork(services, 'test'))
  expect(await read(order.id)).toMatchObject({ status: 'expired', totalCents: 0, lines: [{ state: 'released' }] })

  await settleOpen(jobWork(services, 'test'))

  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', totalCents: 2646, paidCents: 2646, dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is returned goes back to the last payment first, shown before, with its tax, unit by unit to the cent', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, refund, preview, read } = await openCounter({ db, as, services })
  const { id, lines } = await sell([balls(3), gloves()])
  await pay(id, { method: 'cash', amountCents: 3000 })
  await pay(id, { method: 'card', demoCard: accepted })
  const [three, glove] = lines
  if (!three || !glove) throw new Error('Nothing was sold.')

  const shown = await preview(id, [{ lineId: three.id, quantity: 1 }])
  expect(shown).toEqual({
    id: null,
    status: 'pending',
    totalCents: 1378,
    tenders: [{ method: 'card', reference: '4242', amountCents: 1378, status: 'pending' }],
  })
  const parts: number[] = []
  for (const _ of three.name) {
    if (parts.length === 3) break
    parts.push((await refund(id, [{ lineId: three.id, quantity: 1 }])).totalCents)
  }

  expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(three.totalCents)
  await expect(refund(id, [{ lineId: three.id, quantity: 1 }])).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await refund(id, [{ lineId: glove.id, quantity: 1 }])).toMatchObject({
    status: 'succeeded',
    tenders: [{ method: 'cash', status: 'succeeded' }],
  })
  expect(await read(id)).toMatchObject({ status: 'fulfilled', totalCents: 0, dueCents: 0, refundedCents: 6780 })
  expect(await inBooks(db)).toEqual({ 4060: -6150, 4910: 6150 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a refund that does not reach its card is owed again, and said', async ({ db, as, services }) => {
  const { sell, pay, refund, read } = await openCounter({ db, as, services })
  const { id, lines } = await sell([gloves()])
  await pay(id, { method: 'card', demoCard: refundFails })

  const answer = await refund(
    id,
    lines.map((line) => ({ lineId: line.id, quantity: 1 })),
  )

  expect(answer).toMatchObject({ status: 'failed', tenders: [{ status: 'failed' }] })
  expect(await read(id)).toMatchObject({
    refundedCents: 0,
    dueCents: -2646,
    refunds: [{ tenders: [{ status: 'failed' }] }],
  })
  expect(await inBooks(db)).toMatchObject({ 1110: 2646, 2200: -2646 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('bad input is refused with its field, and nothing is made', async ({ db, as, services }) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  const sale = (lines: object[], more: object = {}) =>
    desk(ordersContract.sell, { headers: key(), body: { channel: 'register', lines: lines as never, ...more } })

  await expect(sale([{ kind: 'dream', quantity: 1 }])).rejects.toMatchObject({ code: 'not_offered' })
  await expect(sale([{ kind: 'toString', quantity: 1 }])).rejects.toMatchObject({ code: 'not_offered' })
  await expect(sale([{ kind: 'product', quantity: 1, sku: 'NONE' }])).rejects.toMatchObject({ code: 'not_offered' })
  await expect(sale([{ kind: 'product', quantity: 1, sku: '' }])).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'lines.0.sku' }] },
  })
  await expect(sale([{ kind: 'product', quantity: 1, sku: 'GLV-M', unitCents: 1 }])).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(sell([gloves()], { expectedTotalCents: 1 })).rejects.toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: 1, newCents: 2646 }, cart: { totalCents: 2646 } },
  })
  expect(await db.selectFrom('customerOrder').select('id').execute()).toEqual([])

  const { id, lines } = await sell([gloves()])
  await expect(pay(id, { method: 'terminal', amountCents: 9999 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(pay(id, { method: 'cash', tenderedCents: 100 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(refund(id, [{ lineId: lines[0]?.id ?? '', quantity: 2 }])).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
})

test('cash needs a drawer; to others an order is not there; only a manager gives money back', async ({
  db,
  as,
  services,
}) => {
  const { sell } = await openCounter({ db, as, services })
  const { id, lines } = await sell([gloves()])
  const [other, client] = [await as('front_desk'), await as()]

  await expect(
    other(ordersContract.payOrder, { params: { orderId: id }, headers: key(), body: { method: 'cash' } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(client(ordersContract.readOrder, { params: { orderId: id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    client(ordersContract.payOrder, { params: { orderId: id }, headers: key(), body: { method: 'card' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    other(ordersContract.refundOrder, {
      params: { orderId: id },
      query: {},
      headers: key(),
      body: { lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, giveBack: true }], reason: 'A friend' },
    }),
  ).rejects.toMatchObject({ code: 'approval_needed' })
})

const numberOf = (order: { number: string }) => Number(order.number.slice(2))

test('a sale that is sent again with its key is the same one, and uses up no number', async ({ db, as, services }) => {
  const { desk, sell } = await openCounter({ db, as, services })
  const sale = { headers: key(), body: { channel: 'register' as const, lines: [balls()] } }
  const sold = await desk(ordersContract.sell, sale)

  for (const _ of [1, 2, 3]) expect(await desk(ordersContract.sell, sale)).toMatchObject({ number: sold.number })
  await expect(
    desk(ordersContract.sell, { ...sale, body: { ...sale.body, lines: [gloves(1)] } }),
  ).rejects.toMatchObject({ code: 'key_reused' })
  expect(numberOf(await sell([balls()])) - numberOf(sold)).toBe(1)
})
