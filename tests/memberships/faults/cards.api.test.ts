import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { signIn } from '#tests/memberships/lives/act.ts'
import { buyPlan, declinedLater, keepCard, live, membershipAt, payByCard, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('a card that is declined five times suspends; a good one pays once, and the next month comes on its day', async ({
  db,
  as,
  services,
  clock,
  call,
  callWith,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member, declinedLater)
  await live(services, clock, 30 + 8)
  expect(await db.selectFrom('payment').select('id').where('status', '=', 'failed').execute()).toHaveLength(5)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'suspended', paidThrough: '2026-12-23' })

  const later = await signIn({ call, callWith, email: member.email })
  await keepCard(later)
  // A better card on file is not charged by itself any more: its holder pays.
  await runJobs(services)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'suspended' })
  const { orders } = await later(ordersContract.listMyOrders, { query: {} })
  await payByCard(later, orders.find(({ dueCents }) => dueCents > 0)?.id ?? '')
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', paidThrough: '2027-01-23' })

  await live(services, clock, 30)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', paidThrough: '2027-02-23' })
  expect((await inBooks(db))[1110]).toBe(3 * 9900)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a card that has expired is declined; the one that takes its place pays at the next try', async ({
  db,
  as,
  services,
  clock,
  call,
  callWith,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { reminderDays: [], termMonths: 36 })
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member)
  clock.set('2029-11-24T15:00:00Z')
  await runJobs(services)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'past_due', paidThrough: '2029-11-23' })

  clock.pass({ hours: 2 })
  await keepCard(await signIn({ call, callWith, email: member.email }))
  await live(services, clock, 1)

  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', paidThrough: '2032-11-23' })
  const payments = db.selectFrom('payment').select('status').orderBy('number')
  expect((await payments.execute()).map(({ status }) => status)).toEqual(['captured', 'failed', 'captured'])
  expect(await faultsOfLedgers(db)).toEqual([])
})
