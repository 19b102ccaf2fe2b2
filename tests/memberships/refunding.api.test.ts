import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { addPlan, buyPlan, keepCard, live, membershipAt, mine, orderCart, payByCard, runJobs } from './members.ts'
import { makePlan } from './plans.ts'

const monthly = {
  kind: 'monthly' as const,
  billing: 'monthly' as const,
  termMonths: 1,
  priceCents: 9000,
  reminderDays: [],
}

const orderIds = async (db: Db) =>
  (await db.selectFrom('customerOrder').select('id').orderBy('number').execute()).map(({ id }) => id)

async function refund(desk: Call, orderId: string, more: { amountCents?: number; giveBack?: boolean } = {}) {
  const { lines } = await desk(ordersContract.readOrder, { params: { orderId } })
  return desk(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: { lines: lines.map(({ id: lineId }) => ({ lineId, quantity: 1, ...more })), reason: 'Moves away' },
  })
}

test('what is given back ends a membership today, and is a sale no more as far as its days were had', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { priceCents: 36_500 })
  const member = await as()
  const order = await buyPlan(member, 'annual')
  await live(services, clock, 9)
  expect(await inBooks(db)).toMatchObject({ 2300: -35_500, 4040: -1000 })

  const desk = await as('manager')
  for (const more of [{}, { amountCents: 35_601, giveBack: true }, { amountCents: 36_500, giveBack: false }]) {
    await expect(refund(desk, order.id, more)).rejects.toMatchObject({
      code: 'not_refundable',
      message: expect.stringContaining('at most $356.00 goes back'),
    })
  }
  const { lines } = await desk(returnsContract.readMostBack, { params: { orderId: order.id } })
  expect(lines).toMatchObject([{ cents: 35_600 }])
  // Of today nobody has had anything yet, although the books have earned it.
  const back = { amountCents: 35_600, giveBack: true }
  expect(await refund(desk, order.id, back)).toMatchObject({ totalCents: 35_600 })

  expect(await membershipAt(services, member)).toBeNull()
  const kept = { 1110: 900, 4040: -1000, 4910: 100 }
  expect(await inBooks(db)).toEqual(kept)
  await expect(refund(desk, order.id, { amountCents: 100 })).rejects.toMatchObject({ code: 'not_refundable' })
  await live(services, clock, 2)
  expect(await inBooks(db)).toEqual(kept)
  expect(await faultsOfLedgers(db)).toEqual([])
  // Nothing is in the way of another one, and on its first day all of it goes back.
  await buyPlan(await as(), 'annual')
})

test('a part of it is taken from the days to come, and the membership goes on', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db, { priceCents: 36_500 })
  const member = await as()
  const order = await buyPlan(member, 'annual')
  const other = await as()
  const another = await buyPlan(other, 'annual')
  await live(services, clock, 9)
  const desk = await as('manager')
  expect(await inBooks(db)).toMatchObject({ 2300: -71_000, 4040: -2000 })

  await refund(desk, order.id, { amountCents: 10_000 })
  expect(await inBooks(db)).toMatchObject({ 2300: -61_000, 4040: -2000 })
  // What the books have earned of today is a return.
  await refund(desk, another.id, { amountCents: 35_600, giveBack: false })

  expect(await inBooks(db)).toMatchObject({ 2300: -25_500, 4910: 100, 4040: -2000 })
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active' })
  expect(await membershipAt(services, other)).toMatchObject({ status: 'active' })
  clock.set('2027-11-24T14:00:00Z')
  await runJobs(services)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of a month that is over nothing goes back, the first day of one that runs ends the membership', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthly)
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member)
  clock.set('2026-12-24T14:00:00Z')
  await runJobs(services)
  const desk = await as('manager')
  const [first = '', second = ''] = await orderIds(db)

  await expect(refund(desk, first)).rejects.toMatchObject({
    code: 'not_refundable',
    message: expect.stringContaining('nothing goes back'),
  })
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', paidThrough: '2027-01-23' })
  await refund(desk, second)

  expect(await membershipAt(services, member)).toBeNull()
  clock.set('2027-01-24T14:00:00Z')
  await runJobs(services)
  expect(await orderIds(db)).toHaveLength(2)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is not paid for is let go, and nothing is given back while a change waits for its payment', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await makePlan(db)
  await makePlan(db, { code: 'household', name: 'Household', priceCents: 324_000, position: 2 })
  const member = await as()
  await addPlan(member, 'annual')
  await refund(desk, (await orderCart(member)).id)
  const order = await buyPlan(member, 'annual')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  const ask = { params: { membershipId }, query: {}, body: { planCode: 'household' } }
  const { orderId } = await member(membershipChangeContract.changePlan, ask)

  await expect(refund(desk, order.id)).rejects.toMatchObject({ code: 'not_refundable' })
  await payByCard(member, orderId ?? '')
  await refund(desk, orderId ?? '')

  expect(await membershipAt(services, member)).toBeNull()
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is given back of an upgrade leaves nothing owed: the days of the plan before become store credit', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { priceCents: 36_500 })
  await makePlan(db, { code: 'household', name: 'Household', priceCents: 73_000, position: 2 })
  const member = await as()
  await buyPlan(member, 'annual')
  await live(services, clock, 100)
  const desk = await as('manager')
  const { id: membershipId = '' } = (await membershipAt(services, member)) ?? {}
  const params = { membershipId }
  const { orderId } = await desk(membershipChangeContract.changePlan, {
    params,
    query: {},
    body: { planCode: 'household' },
  })
  await desk(ordersContract.payOrder, {
    params: { orderId: orderId ?? '' },
    headers: key(),
    body: { method: 'terminal', reference: 'T1' },
  })
  expect((await inBooks(db))[2300]).toBe(-73_000)

  expect(await refund(desk, orderId ?? '', { giveBack: true })).toMatchObject({ totalCents: 46_500 })
  expect(await membershipAt(services, member)).toBeNull()
  const kept = await inBooks(db)
  expect(kept).toMatchObject({ 2110: -26_500 })
  expect(kept[2300]).toBeUndefined()
  await live(services, clock, 2)
  expect(await inBooks(db)).toEqual(kept)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what an upgrade has credited does not go back as well; of the larger plan no more than was paid for it', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { priceCents: 36_500 })
  await makePlan(db, { code: 'household', name: 'Household', priceCents: 73_000, position: 2 })
  const member = await as()
  const order = await buyPlan(member, 'annual')
  await live(services, clock, 100)
  const caller = await as('manager')
  const { id: membershipId = '' } = (await membershipAt(services, member)) ?? {}
  const { orderId } = await caller(membershipChangeContract.changePlan, {
    params: { membershipId },
    query: {},
    body: { planCode: 'household' },
  })
  const desk = await as('manager')
  const larger = await desk(ordersContract.readOrder, { params: { orderId: orderId ?? '' } })
  expect(larger.totalCents).toBe(73_000 - 26_500)
  await desk(ordersContract.payOrder, {
    params: { orderId: larger.id },
    headers: key(),
    body: { method: 'terminal', reference: 'T1' },
  })

  for (const amountCents of [100, 26_500]) {
    await expect(refund(desk, order.id, { amountCents })).rejects.toMatchObject({ code: 'not_refundable' })
  }
  await live(services, clock, 10)
  const { lines } = await (await as('manager'))(returnsContract.readMostBack, { params: { orderId: larger.id } })
  expect(lines).toEqual([])
  await live(services, clock, 290)
  const later = await as('manager')
  expect((await later(returnsContract.readMostBack, { params: { orderId: larger.id } })).lines).toMatchObject([
    // 66 of its 366 days.
    { cents: 13_164 },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})
