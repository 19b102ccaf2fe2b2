import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { type Headers, neededFor, withManager } from './approving.ts'
import { balls, gloves, key } from './counter.ts'

test('an exchange for equal or dearer goods asks for nobody', async ({ db, as, services }) => {
  const { desk, sell, pay } = await withManager({ db, as, services })
  const order = await sell([balls()])
  await pay(order.id, { method: 'terminal' })
  const exchange = (lineId: string, inExchange: ReturnType<typeof balls>) =>
    desk(returnsContract.exchangeOrder, {
      params: { orderId: order.id },
      query: {},
      headers: key(),
      body: { lines: [{ lineId, quantity: 1, giveBack: true }], inExchange: [inExchange], reason: 'Another one' },
    })

  expect(await exchange(order.lines[0]?.id ?? '', balls())).toMatchObject({ totalCents: 0, takenCents: 1378 })
  const { lines } = await desk(ordersContract.readOrder, { params: { orderId: order.id } })
  const last = lines.find(({ state }) => state === 'fulfilled')?.id ?? ''
  expect(await exchange(last, gloves())).toMatchObject({ totalCents: 0, takenCents: 2646, dueCents: 1268 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what was approved is done once: by whoever asked, of this sum, within five minutes', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk, sell, pay, manager, approve } = await withManager({ db, as, services })
  const orders = [await sell([balls(3)]), await sell([balls(3)])]
  for (const { id } of orders) await pay(id, { method: 'terminal' })
  const refund = (at: number, headers: Headers, { caller = desk, amountCents = 1000 } = {}) =>
    caller(ordersContract.refundOrder, {
      params: { orderId: orders[at]?.id ?? '' },
      query: {},
      headers,
      body: {
        lines: [{ lineId: orders[at]?.lines[0]?.id ?? '', quantity: 1, amountCents, giveBack: false }],
        reason: 'Scratched',
      },
    })
  const needed = { code: 'approval_needed' }
  const asked = await neededFor((headers) => refund(0, headers))
  expect(asked).toMatchObject({ act: 'refund', cents: 1000 })
  const { approval, endsAt } = await approve(asked)
  expect(endsAt.getTime() - clock.now().getTime()).toBe(5 * 60_000)

  await expect(refund(0, { ...key(), approval }, { amountCents: 1001 })).rejects.toMatchObject(needed)
  await expect(refund(1, { ...key(), approval })).rejects.toMatchObject(needed)
  const colleague = await as('front_desk')
  await expect(refund(0, { ...key(), approval }, { caller: colleague })).rejects.toMatchObject(needed)
  const { approval: ofAnotherAct } = await approve({ ...asked, act: 'discount' })
  await expect(refund(0, { ...key(), approval: ofAnotherAct })).rejects.toMatchObject(needed)

  const headers = { ...key(), approval }
  const outcomes = await Promise.allSettled([refund(0, headers), refund(0, { ...key(), approval })])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const first = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  // Whichever of the two succeeded, the same key gets the same answer again.
  if (outcomes[0]?.status === 'fulfilled') expect([await refund(0, headers)]).toEqual(first)
  await expect(refund(0, { ...key(), approval })).rejects.toMatchObject(needed)

  const late = await approve(await neededFor((own) => refund(0, own)))
  clock.pass({ minutes: 6 })
  await expect(refund(0, { ...key(), approval: late.approval })).rejects.toMatchObject(needed)
  const orphaned = await approve(await neededFor((own) => refund(0, own)))
  await db.deleteFrom('userRole').where('userId', '=', manager.userId).execute()
  await expect(refund(0, { ...key(), approval: orphaned.approval })).rejects.toMatchObject(needed)
  expect(await desk(ordersContract.readOrder, { params: { orderId: orders[0]?.id ?? '' } })).toMatchObject({
    refundedCents: 1000,
    approvals: [{ action: 'order_refunded' }],
  })
})

const reason = 'So it came'
const half = { percent: 50, reason }

test('each kind of act goes one way: what is asked for is approved, done, and not done once more', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, approve } = await withManager({ db, as, services })
  const paid = async () => {
    const order = await sell([gloves(2)], { channel: 'desk' })
    await pay(order.id, { method: 'terminal' })
    return { orderId: order.id, lineId: order.lines[0]?.id ?? '' }
  }
  const personId = await makeClient(db)
  const standing = (await sell([balls()], { channel: 'desk' })).id
  const gift = await sell([{ kind: 'gift_card', quantity: 1, amountCents: 5000, isPrinted: true }])
  await pay(gift.id, { method: 'terminal' })
  const { id: giftCardId } = await db.selectFrom('giftCard').select('id').executeTakeFirstOrThrow()
  const [reduced, released, refunded, exchanged] = [await paid(), await paid(), await paid(), await paid()]
  const back = ({ lineId }: typeof refunded) => [{ lineId, quantity: 1, giveBack: true }]

  const acts: Record<string, (headers: Headers) => Promise<unknown>> = {
    'discount 1200': (headers) =>
      desk(ordersContract.sell, {
        headers,
        body: { channel: 'register', lines: [{ ...gloves(), discount: half }] },
      }),
    'discount 625': (headers) =>
      desk(orderLinesContract.addOrderLine, {
        params: { orderId: standing },
        headers,
        body: { line: { ...balls(), discount: half } },
      }),
    // It was paid, so the discount goes back.
    'refund 2117': (headers) =>
      desk(orderLinesContract.discountOrderLine, {
        params: reduced,
        headers,
        body: { discount: { percent: 40, reason } },
      }),
    'refund 5292': ({ approval }) =>
      desk(orderLinesContract.releaseOrderLine, {
        params: released,
        headers: { ...(approval && { approval }) },
        body: { reason },
      }),
    'refund 2646': (headers) =>
      desk(ordersContract.refundOrder, {
        params: refunded,
        query: {},
        headers,
        body: { lines: back(refunded), reason },
      }),
    'exchange 1268': (headers) =>
      desk(returnsContract.exchangeOrder, {
        params: exchanged,
        query: {},
        headers,
        body: { lines: back(exchanged), inExchange: [balls()], reason },
      }),
    'loose_return 2500': (headers) =>
      desk(returnsContract.returnWithoutReceipt, {
        headers,
        body: { personId, lines: [{ sku: 'BALL-12', quantity: 2 }], refundTo: 'credit', reason },
      }),
    'gift_card_void 5000': ({ approval }) =>
      desk(giftCardsContract.voidGiftCard, {
        params: { giftCardId },
        headers: { ...(approval && { approval }) },
        body: { reason },
      }),
  }
  for (const [what, act] of Object.entries(acts)) {
    const asked = await neededFor(act)
    expect(`${asked.act} ${asked.cents}`).toBe(what)
    const { approval } = await approve(asked)
    await act({ ...key(), approval })
    await expect(act({ ...key(), approval }), what).rejects.toMatchObject({
      code: expect.stringMatching(/^(approval_needed|wrong_state|not_refundable)$/),
    })
  }

  const named = await db
    .selectFrom('auditEvent')
    .select('facts')
    .where('action', '=', 'act_approved')
    .where('approvedBy', 'is not', null)
    .orderBy('id')
    .execute()
  expect(named.map(({ facts }) => facts)).toMatchObject(
    Object.keys(acts).map((what) => ({ act: what.split(' ')[0], cents: Number(what.split(' ')[1]) })),
  )
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what a colleague let them take off gives no money back: one approval opens all of an act, or none of it', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, approve } = await withManager({ db, as, services })
  const order = await sell([gloves(2)], { channel: 'desk' })
  const params = { orderId: order.id, lineId: order.lines[0]?.id ?? '' }
  const discount = (headers: Headers) =>
    desk(orderLinesContract.discountOrderLine, { params, headers, body: { discount: half } })
  const asked = await neededFor(discount)
  expect(asked).toEqual({ act: 'discount', subjectId: order.id, cents: 2400 })
  const { approval } = await approve(asked)
  await pay(order.id, { method: 'terminal' })

  const refused = { code: 'approval_needed', facts: { approval: { act: 'refund', subjectId: order.id, cents: 2646 } } }
  await expect(discount({ ...key(), approval })).rejects.toMatchObject(refused)
  const { approval: ofRefund } = await approve(await neededFor(discount))
  expect(await discount({ ...key(), approval: ofRefund })).toMatchObject({ refundedCents: 2646 })
  await expect(discount({ ...key(), approval: ofRefund })).rejects.toMatchObject({ code: 'approval_needed' })
  expect(await faultsOfLedgers(db)).toEqual([])
})
