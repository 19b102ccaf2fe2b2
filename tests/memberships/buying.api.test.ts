import { expect } from 'vitest'

import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { accepted, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePlan } from './plans.ts'

const addPlan = (caller: Call, planCode: string) =>
  caller(cartContract.addToCart, { body: { quantity: 1, kind: 'membership', planCode } })

const orderCart = async (caller: Call) => {
  const { totalCents: expectedTotalCents } = await caller(cartContract.readCart, {})
  return caller(cartContract.orderCart, { headers: key(), body: { expectedTotalCents, consents: true } })
}

const payByCard = (caller: Call, orderId: string) =>
  caller(ordersContract.payOrder, {
    params: { orderId },
    headers: key(),
    body: { method: 'card', demoCard: accepted },
  })

const mine = async (caller: Call) => (await caller(membershipsContract.readMyMembership, {})).membership

test('a plan that is bought is owed for a year and earned day by day', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db)
  const member = await as()

  await addPlan(member, 'annual')
  const order = await orderCart(member)
  expect(order).toMatchObject({ status: 'awaiting_payment', dueNowCents: 198_000 })
  expect(await mine(member)).toBeNull()
  await payByCard(member, order.id)

  expect(await member(ordersContract.readOrder, { params: { orderId: order.id } })).toMatchObject({
    status: 'fulfilled',
  })
  expect(await mine(member)).toMatchObject({ status: 'active', planCode: 'annual', priceCents: 198_000 })
  expect(await inBooks(db)).toEqual({ 1110: 198_000, 2300: -198_000 })
  await recogniseRevenue(services)
  await recogniseRevenue(services)
  const perDay = Math.floor(198_000 / 365)
  expect(await inBooks(db)).toMatchObject({ 2300: -198_000 + perDay, 4040: -perDay })
  // A night that was missed is made up for.
  clock.pass({ hours: 24 * 30 })
  await recogniseRevenue(services)
  const earned = Math.floor((198_000 * 31) / 365)
  expect(await inBooks(db)).toMatchObject({ 2300: -198_000 + earned, 4040: -earned })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('somebody has one membership, and what is not paid for is let go', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db)
  const member = await as()
  await addPlan(member, 'annual')
  await orderCart(member)
  await addPlan(member, 'annual')
  await expect(orderCart(member)).rejects.toMatchObject({ code: 'not_offered' })

  clock.pass({ minutes: 16 })
  await expireOrders(services)

  const order = await orderCart(member)
  await payByCard(member, order.id)
  expect(await mine(member)).toMatchObject({ status: 'active' })
  expect(await faultsOfLedgers(db)).toEqual([])
})
