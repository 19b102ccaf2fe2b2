import { expect } from 'vitest'

import { ordersContract } from '#shared/orders/contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { demoChargeOf, demoChargesContract } from '#shared/payments/demo-contract.ts'
import { test } from '#tests/support/test.ts'

import { accepted, asksForConfirmation, balls, gloves, inBooks, key, openCounter } from './counter.ts'

const { exportOrders, mailReceipt } = orderPapersContract
const { confirmDemoCharge } = demoChargesContract

test('the receipt goes out once for a key: lines, taxes, how it was paid, and what came back', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  const order = await sell([gloves(2), balls()])
  await pay(order.id, { method: 'card', demoCard: accepted })
  await refund(order.id, [{ lineId: order.lines[1]?.id ?? '', quantity: 1 }])
  const headers = key()
  const send = (body: { email?: string }, own = headers) =>
    desk(mailReceipt, { params: { orderId: order.id }, headers: own, body })

  await expect(send({}, key())).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'email', message: 'Type an e-mail address.' }] },
  })
  expect(await send({ email: 'Sam@Example.com' })).toEqual({ to: 'sam@example.com' })
  expect(await send({ email: 'Sam@Example.com' })).toEqual({ to: 'sam@example.com' })
  await expect(send({ email: 'other@example.com' })).rejects.toMatchObject({ code: 'key_reused' })

  const mails = await db.selectFrom('notice').select(['recipient', 'subject', 'text', 'template']).execute()
  expect(mails).toMatchObject([{ recipient: 'sam@example.com', template: 'receipt' }])
  expect(mails[0]?.subject).toContain(order.number)
  for (const said of [
    '2 x Glove: $48.00',
    '1 x Balls: $12.50',
    '1 came back',
    'Tax, Illinois 6.25 %: $3.78',
    'Total: $66.70',
    'Came back: -$13.78',
    'Card ..4242: $66.70',
    'Back to card ..4242: -$13.78',
  ]) {
    expect(mails[0]?.text).toContain(said)
  }
  expect(await db.selectFrom('auditEvent').select('entityId').where('action', '=', 'receipt_sent').execute()).toEqual([
    { entityId: order.id },
  ])
})

test('a list of orders is taken out as it is filtered, and that is on record', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const paid = await sell([gloves()])
  await pay(paid.id, { method: 'terminal' })
  const due = await sell([balls(2)])

  const [head, ...rows] = (await desk(exportOrders, { query: {} })).slice(1).split('\r\n')
  const rowOf = (number: string) => rows.find((row) => row.startsWith(`${number},`))
  expect(head).toBe('Order,Day,Client,What,State,Sold at,Currency,Total,Paid,Given back,Due')
  expect(rowOf(due.number)).toMatch(/,,2 x Balls,To be paid,Register,USD,27.56,0,0,27.56$/)
  expect(rowOf(paid.number)).toMatch(/,,Glove,Done,Register,USD,26.46,26.46,0,0$/)
  const open = await desk(exportOrders, { query: { due: 'yes' } })
  expect(open).toContain(due.number)
  expect(open).not.toContain(paid.number)

  const taken = await db.selectFrom('auditEvent').select('facts').where('action', '=', 'orders_exported').execute()
  expect(taken).toEqual([
    { facts: { count: 2, searched: false, filtered: false } },
    { facts: { count: 1, searched: false, filtered: true } },
  ])
})

test('a card that asks its holder is paid once the bank has heard yes', async ({ db, as, services }) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  const payment = await pay(order.id, { method: 'card', demoCard: asksForConfirmation })
  expect(payment).toMatchObject({ status: 'requires_action' })
  const params = { chargeId: demoChargeOf(payment.id) }

  expect(await desk(confirmDemoCharge, { params, body: { accepted: true } })).toMatchObject({ status: 'captured' })
  // The first answer counts.
  expect(await desk(confirmDemoCharge, { params, body: { accepted: false } })).toMatchObject({ status: 'captured' })
  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', dueCents: 0 })
  expect(await inBooks(db)).toMatchObject({ 1110: 2646, 4060: -2400 })
})

test('after a no nothing is charged, and another card is taken', async ({ db, as, services }) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  const payment = await pay(order.id, { method: 'card', demoCard: asksForConfirmation })

  const refused = await desk(confirmDemoCharge, {
    params: { chargeId: demoChargeOf(payment.id) },
    body: { accepted: false },
  })
  expect(refused).toMatchObject({ status: 'failed', decline: { code: 'authentication_failed', retry: true } })
  expect(await read(order.id)).toMatchObject({ status: 'awaiting_payment', paidCents: 0 })

  expect(await pay(order.id, { method: 'card', demoCard: accepted })).toMatchObject({ status: 'captured' })
})

test('outside the demo nobody answers for a bank, and of a charge that is not there neither', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  const payment = await pay(order.id, { method: 'card', demoCard: asksForConfirmation })
  const answer = (paymentId: string) =>
    desk(confirmDemoCharge, { params: { chargeId: demoChargeOf(paymentId) }, body: { accepted: true } })

  await expect(answer(order.id)).rejects.toMatchObject({ code: 'not_found' })
  services.paymentProvider = undefined
  await expect(answer(payment.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('receipts and lists of orders are the desk’s: a client and a coach are refused', async ({ db, as, services }) => {
  const { sell } = await openCounter({ db, as, services })
  const { id } = await sell([gloves()])
  for (const role of ['member', 'coach'] as const) {
    const other = await as(role)
    await expect(other(exportOrders, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
    const request = { params: { orderId: id }, headers: key(), body: { email: 'sam@example.com' } }
    await expect(other(mailReceipt, request)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(other(ordersContract.readOrder, { params: { orderId: id } })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})
