import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { addPlan, mine, orderCart, payByCard } from './members.ts'
import { makePlan } from './plans.ts'

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
  await recogniseRevenue(jobWork(services, 'test'))
  await recogniseRevenue(jobWork(services, 'test'))
  const perDay = Math.floor(198_000 / 365)
  expect(await inBooks(db)).toMatchObject({ 2300: -198_000 + perDay, 4040: -perDay })
  // A night that was missed is made up for.
  clock.pass({ hours: 24 * 30 })
  await recogniseRevenue(jobWork(services, 'test'))
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
  await expireOrders(jobWork(services, 'test'))

  const order = await orderCart(member)
  await payByCard(member, order.id)
  expect(await mine(member)).toMatchObject({ status: 'active' })
  expect(await faultsOfLedgers(db)).toEqual([])
})
