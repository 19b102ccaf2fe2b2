import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { orderLedger } from '#server/orders/order-ledger.ts'
import type { Call } from '#shared/http/call.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'
import { test } from '#tests/support/test.ts'

import { accepted, balls, gloves, inBooks, key, openCounter } from './counter.ts'

const actsOf = (desk: Call) => ({
  add: (orderId: string, line: NewLine, version?: number) =>
    desk(orderLinesContract.addOrderLine, {
      params: { orderId },
      headers: {},
      body: { line, ...(version !== undefined && { version }) },
    }),
  remove: (orderId: string, lineId = '') =>
    desk(orderLinesContract.releaseOrderLine, {
      params: { orderId, lineId },
      headers: {},
      body: { reason: 'Not wanted' },
    }),
  take: (orderId: string, lineId = '', discount: StaffDiscount = { percent: 10, reason: 'Waited' }, headers = key()) =>
    desk(orderLinesContract.discountOrderLine, { params: { orderId, lineId }, headers, body: { discount } }),
})

/** Orders must match their lines, and the ledger must match the orders. */
async function expectSound(db: Db): Promise<void> {
  for (const [what, rows] of Object.entries(orderLedger.faults)) {
    expect((await rows.execute(db)).rows, what).toEqual([])
  }
}

test('a line is added to an order that is done: it is due, and handed over once it is paid', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const { add } = actsOf(desk)
  const order = await sell([gloves()])
  await pay(order.id, { method: 'cash' })

  const more = await add(order.id, balls(2))
  expect(more).toMatchObject({
    status: 'awaiting_payment',
    grossCents: 4900,
    totalCents: 5402,
    dueCents: 2756,
    dueNowCents: 2756,
    lines: [{ state: 'fulfilled' }, { name: 'Balls', state: 'pending' }],
  })
  await expect(add(order.id, balls(), 1)).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { totalCents: 5402 } },
  })
  await pay(order.id, { method: 'card', demoCard: accepted })
  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', dueCents: 0 })
  await expectSound(db)
})

test('a line that waits is taken out: what was paid for it goes back as it came, and the last one cancels the order', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const { remove } = actsOf(desk)
  const order = await sell([gloves(), balls()], { channel: 'desk' })
  await pay(order.id, { method: 'cash' })
  const [glove, ball] = (await read(order.id)).lines

  const left = await remove(order.id, glove?.id)
  expect(left).toMatchObject({
    status: 'paid',
    totalCents: 1378,
    refundedCents: 2646,
    dueCents: 0,
    lines: [{ state: 'released' }, { state: 'reserved' }],
    refunds: [{ reason: 'Not wanted', totalCents: 2646, tenders: [{ method: 'cash', amountCents: 2646 }] }],
  })
  await expect(remove(order.id, glove?.id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await remove(order.id, ball?.id)).toMatchObject({ status: 'cancelled', totalCents: 0, refundedCents: 4024 })
  await expectSound(db)
})

test('what was delivered is not taken out, and money goes back by whoever may refund', async ({ db, as, services }) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const sold = await sell([gloves()])
  await pay(sold.id, { method: 'cash' })
  const kept = await sell([gloves()], { channel: 'desk' })
  await pay(kept.id, { method: 'terminal', reference: 'T1' })
  const front = actsOf(await as('front_desk'))

  await expect(actsOf(desk).remove(sold.id, sold.lines[0]?.id)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(actsOf(desk).take(sold.id, sold.lines[0]?.id)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(front.remove(kept.id, kept.lines[0]?.id)).rejects.toMatchObject({ code: 'approval_needed' })
  expect(await read(kept.id)).toMatchObject({ status: 'paid', lines: [{ state: 'reserved' }] })
  await expect(actsOf(desk).remove(kept.id, sold.lines[0]?.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('staff take something off a line that waits: it is taxed less, once, and all together stays within their share', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const front = actsOf(await as('front_desk'))
  const order = await sell([gloves(2)])
  const lineId = order.lines[0]?.id
  const headers = key()

  const six = { percent: 6, reason: 'Waited' }
  const once = await front.take(order.id, lineId, six, headers)
  expect(once).toMatchObject({
    discountCents: 288,
    taxCents: 462,
    totalCents: 4974,
    dueNowCents: 4974,
    lines: [{ discounts: [{ cents: 288, reason: 'Waited' }] }],
  })
  expect(await front.take(order.id, lineId, six, headers)).toEqual(once)
  await expect(front.take(order.id, lineId, six)).rejects.toMatchObject({ code: 'approval_needed' })
  await actsOf(desk).take(order.id, lineId, { cents: 2112, reason: 'Last pair' })
  await pay(order.id, { method: 'cash' })

  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', discountCents: 2400, totalCents: 2646 })
  expect(await inBooks(db)).toMatchObject({ '1000': 2646, '4060': -4800, '4900': 2400 })
  await expectSound(db)
})

test('what is taken off a line that is paid goes back to the card, and all of it makes the order done', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves()], { channel: 'desk' })
  await pay(order.id, { method: 'card', demoCard: accepted })
  const { take } = actsOf(desk)

  await take(order.id, order.lines[0]?.id, { percent: 50, reason: 'A scratch' })

  expect(await read(order.id)).toMatchObject({
    status: 'paid',
    totalCents: 1323,
    paidCents: 2646,
    refundedCents: 1323,
    refunds: [{ reason: 'A scratch', tenders: [{ method: 'card', amountCents: 1323, status: 'succeeded' }] }],
  })
  const free = await sell([balls()])
  expect(await take(free.id, free.lines[0]?.id, { percent: 100, reason: 'On the house' })).toMatchObject({
    status: 'fulfilled',
    totalCents: 0,
  })
  await expectSound(db)
})

test('nothing is changed of an order that is closed or canceled', async ({ db, as, services }) => {
  const { desk, sell } = await openCounter({ db, as, services })
  const { add, remove } = actsOf(desk)
  const order = await sell([gloves()])
  await remove(order.id, order.lines[0]?.id)

  await expect(add(order.id, balls())).rejects.toMatchObject({ code: 'wrong_state' })
})
