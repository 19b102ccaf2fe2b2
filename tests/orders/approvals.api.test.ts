import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { approvalContract } from '#shared/permissions/approval.ts'
import { personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { approving, type Headers, neededFor, otherThan, withManager } from './approving.ts'
import { balls, gloves, key } from './counter.ts'

const lastEvent = (db: Db, action: string) =>
  db
    .selectFrom('auditEvent')
    .select(['actorId', 'approvedBy', 'entityId'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

async function nameOf(db: Db, userId: string): Promise<string> {
  const { firstName, lastName } = await db
    .selectFrom('person')
    .select(['firstName', 'lastName'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

  return `${firstName} ${lastName}`
}

test('the desk refunds on a manager’s code, and the audit says who acted and who let them', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, preview, manager, code, approve, approved } = await withManager({
    db,
    as,
    services,
  })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'cash' })
  const [line] = order.lines
  const lines = [{ lineId: line?.id ?? '', quantity: 1, giveBack: true }]
  const refund = (headers: Headers) =>
    desk(ordersContract.refundOrder, {
      params: { orderId: order.id },
      query: {},
      headers,
      body: { lines, reason: 'It does not fit' },
    })

  expect(await preview(order.id, lines)).toMatchObject({ id: null, totalCents: 2646 })
  const asked = await neededFor(refund)
  expect(asked).toEqual({ act: 'refund', subjectId: order.id, cents: 2646 })
  await expect(approve(asked, otherThan(code))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'code' }] },
  })
  expect(await lastEvent(db, 'approval_refused')).toMatchObject({ actorId: desk.userId, approvedBy: null })

  expect(await approved(refund)).toMatchObject({ status: 'succeeded', totalCents: 2646 })
  expect(await lastEvent(db, 'act_approved')).toMatchObject({ actorId: desk.userId, approvedBy: manager.userId })
  expect(await lastEvent(db, 'order_refunded')).toMatchObject({ actorId: desk.userId, approvedBy: manager.userId })
  const [desks, managers] = [await nameOf(db, desk.userId), await nameOf(db, manager.userId)]
  expect((await desk(ordersContract.readOrder, { params: { orderId: order.id } })).approvals).toMatchObject([
    { action: 'order_refunded', by: desks, approvedBy: managers, reason: 'It does not fit' },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a new code ends the one before, and a code ends with the right of its owner', async ({ db, as, services }) => {
  const { manager, code, approve } = await withManager({ db, as, services })
  const take = (own: string) => approve({ act: 'refund', subjectId: crypto.randomUUID(), cents: 1 }, own)
  expect(await manager(approvalContract.readApprovalCode, {})).toEqual({ madeAt: expect.any(Date) })
  const { code: next } = await manager(approvalContract.makeApprovalCode, {})
  expect(next).toMatch(/^\d{6}$/)
  if (next !== code) await expect(take(code)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await take(next)).toMatchObject({ approval: expect.any(String) })

  const stored = await db.selectFrom('approvalCode').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(next)
  await db.deleteFrom('userRole').where('userId', '=', manager.userId).execute()
  await expect(take(next)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the list of returns without a receipt names who took them and who let them', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk, manager, approved } = await withManager({ db, as, services })
  const client = await as()
  const personId = await personOf(db, client.userId)
  const take = (caller: typeof desk, headers: Headers) =>
    caller(returnsContract.returnWithoutReceipt, {
      headers,
      body: { personId, lines: [{ sku: 'GLV-M', quantity: 1 }], refundTo: 'credit', reason: 'A present' },
    })
  await approved((headers) => take(desk, headers))
  clock.pass({ minutes: 1 })
  await take(manager, key())

  const [desks, managers] = [await nameOf(db, desk.userId), await nameOf(db, manager.userId)]
  const { returns } = await desk(returnsContract.listLooseReturns, { query: {} })
  expect(returns).toMatchObject([
    { by: managers, approvedBy: null },
    { by: desks, approvedBy: managers },
  ])
})

test('a client reads nothing of who let whom', async ({ db, as, services }) => {
  const { desk, sell, approved } = await withManager({ db, as, services })
  const member = await as()
  const personId = await personOf(db, member.userId)
  const order = await sell([gloves()], { channel: 'desk', personId })
  const params = { orderId: order.id }
  await approved((headers) =>
    desk(orderLinesContract.discountOrderLine, {
      params: { ...params, lineId: order.lines[0]?.id ?? '' },
      headers,
      body: { discount: { percent: 50, reason: 'A stain' } },
    }),
  )

  expect((await desk(ordersContract.readOrder, { params })).approvals).toHaveLength(1)
  expect((await member(ordersContract.readOrder, { params })).approvals).toEqual([])
})

test('a code that was ended lets nobody do anything, and the desk draws none', async ({ db, as, services }) => {
  const { desk, manager, approve } = await withManager({ db, as, services })
  await manager(approvalContract.endApprovalCode, {})
  expect(await manager(approvalContract.readApprovalCode, {})).toEqual({ madeAt: null })
  await expect(approve({ act: 'discount', subjectId: null, cents: 1 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(desk(approvalContract.makeApprovalCode, {})).rejects.toMatchObject({ code: 'not_allowed' })
})

test('beyond the desk’s limit a discount needs a code, at the register and on an order that stands', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, manager, approved } = await withManager({ db, as, services })
  const half = { percent: 50, reason: 'A stain' }
  const lines = [{ ...gloves(), discount: half }]
  const priced = await desk(ordersContract.priceSale, { body: { channel: 'register', lines } })
  expect(priced).toMatchObject({ needsApproval: true, totalCents: 1323 })
  await expect(sell(lines)).rejects.toMatchObject({ code: 'approval_needed' })

  const body = { channel: 'register', lines, expectedTotalCents: priced.totalCents } as const
  expect(await approved((headers) => desk(ordersContract.sell, { headers, body }))).toMatchObject({ totalCents: 1323 })
  expect(await lastEvent(db, 'order_placed')).toMatchObject({ approvedBy: manager.userId })

  const standing = await sell([balls()], { channel: 'desk' })
  const reduce = (headers: Headers) =>
    desk(orderLinesContract.discountOrderLine, {
      params: { orderId: standing.id, lineId: standing.lines[0]?.id ?? '' },
      headers,
      body: { discount: half },
    })
  await expect(reduce(key())).rejects.toMatchObject({ code: 'approval_needed' })
  expect((await approved(reduce)).discountCents).toBe(625)
})

test('goods are exchanged and gift cards made void on a code; a manager needs none', async ({ db, as, services }) => {
  const { desk, sell, pay, manager, approved } = await withManager({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'terminal' })
  const exchange = {
    params: { orderId: order.id },
    query: {},
    body: {
      lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1, giveBack: true }],
      inExchange: [balls()],
      reason: 'Too big',
    },
  }
  const cheaper = (headers: Headers) => desk(returnsContract.exchangeOrder, { ...exchange, headers })
  expect(await neededFor(cheaper)).toEqual({ act: 'exchange', subjectId: order.id, cents: 1268 })
  expect(await approved(cheaper)).toMatchObject({ takenCents: 1378 })

  const reduced = { ...balls(), discount: { percent: 50, reason: 'A stain' } }
  const { lines } = await manager(ordersContract.readOrder, { params: { orderId: order.id } })
  const again = {
    ...exchange,
    body: { ...exchange.body, lines: [{ lineId: lines[1]?.id ?? '', quantity: 1 }], inExchange: [reduced] },
  }
  const previewed = await desk(returnsContract.exchangeOrder, { ...again, query: { preview: '1' } })
  expect(previewed).toMatchObject({ id: null, takenCents: 689 })
  expect(await approved((headers) => desk(returnsContract.exchangeOrder, { ...again, headers }))).toMatchObject({
    takenCents: 689,
  })
  expect(await lastEvent(db, 'order_line_added')).toMatchObject({ approvedBy: manager.userId })

  const card = await sell([{ kind: 'gift_card', quantity: 1, amountCents: 5000, isPrinted: true }])
  await pay(card.id, { method: 'terminal' })
  const { id: giftCardId } = await db.selectFrom('giftCard').select('id').executeTakeFirstOrThrow()
  const ending = { params: { giftCardId }, body: { reason: 'Bought with a stolen card' } }
  await expect(desk(giftCardsContract.voidGiftCard, ending)).rejects.toMatchObject({
    code: 'approval_needed',
  })
  expect(await manager(giftCardsContract.voidGiftCard, ending)).toMatchObject({ status: 'void' })
})

test('a paid line is taken out, or costs less, on a code: money goes back', async ({ db, as, services }) => {
  const { desk, sell, pay, read, manager, approved } = await withManager({ db, as, services })
  const order = await sell([gloves(), balls()], { channel: 'desk' })
  await pay(order.id, { method: 'cash' })
  const [glove, ball] = order.lines
  const release = (headers: { approval?: string }) =>
    desk(orderLinesContract.releaseOrderLine, {
      params: { orderId: order.id, lineId: glove?.id ?? '' },
      headers,
      body: { reason: 'Changed their mind' },
    })
  const reduce = (headers: Headers) =>
    desk(orderLinesContract.discountOrderLine, {
      params: { orderId: order.id, lineId: ball?.id ?? '' },
      headers,
      body: { discount: { percent: 5, reason: 'A scratch' } },
    })
  await expect(release({})).rejects.toMatchObject({ code: 'approval_needed' })
  await expect(reduce(key())).rejects.toMatchObject({ code: 'approval_needed' })
  expect(await read(order.id)).toMatchObject({ refundedCents: 0, totalCents: 4024 })

  expect(await approved(release)).toMatchObject({ refundedCents: 2646, totalCents: 1378 })
  expect(await lastEvent(db, 'order_line_removed')).toMatchObject({ actorId: desk.userId, approvedBy: manager.userId })
  expect(await approved(reduce)).toMatchObject({ totalCents: 1308, refundedCents: 2716 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what nobody has paid is taken out without a code', async ({ db, as, services }) => {
  const { desk, sell } = await withManager({ db, as, services })
  const order = await sell([gloves(), balls()], { channel: 'desk' })

  expect(
    await desk(orderLinesContract.releaseOrderLine, {
      params: { orderId: order.id, lineId: order.lines[0]?.id ?? '' },
      headers: {},
      body: { reason: 'Changed their mind' },
    }),
  ).toMatchObject({ totalCents: 1378 })
})

test('guesses are limited for each member of the staff', async ({ db, as, services }) => {
  services.config.rateLimits = true
  const { code, approve } = await withManager({ db, as, services })
  const asked = { act: 'discount', subjectId: null, cents: 1 } as const
  for (let right = 0; right < 12; right += 1) await approve(asked)
  const wrong = Array.from({ length: 12 }, () => approve(asked, otherThan(code)))
  const refused = (await Promise.allSettled(wrong)).map((one) => one.status === 'rejected' && one.reason.code)

  expect(refused.filter((refusal) => refusal === 'invalid_input')).toHaveLength(10)
  await expect(approve(asked)).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = approving(await as('front_desk'), code)
  expect(await other.approve(asked)).toMatchObject({ approval: expect.any(String) })
  const client = approving(await as(), code)
  await expect(client.approve(asked)).rejects.toMatchObject({ code: 'not_allowed' })
})
