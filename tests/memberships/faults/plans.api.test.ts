import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { buyPlan, keepCard, live, membershipAt, subjects } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const told = async (db: Parameters<typeof subjects>[0]) =>
  (await subjects(db)).filter((subject) => subject.includes('renews on'))

test('whoever has a plan that is sold no more renews as it was, at the price that they have', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  const planId = await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member)
  await db.updateTable('membershipPlan').set({ active: false, priceCents: 20_000 }).where('id', '=', planId).execute()

  await live(services, clock, 31)

  expect(await membershipAt(services, member)).toMatchObject({
    status: 'active',
    priceCents: 9900,
    paidThrough: '2027-01-23',
  })
  expect(await told(db)).toEqual([])
  expect((await inBooks(db))[1110]).toBe(2 * 9900)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a price that rises before a month renews is told a week before, and charged no sooner', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const [early, late] = [await as(), await as()]
  for (const member of [early, late]) await buyPlan(member, 'weekday')
  await keepCard(early)
  await keepCard(late)
  await live(services, clock, 28)
  // Two days before its renewal a week can be kept no more by its own day.
  await db.updateTable('membershipPlan').set({ priceCents: 12_900 }).execute()

  await live(services, clock, 2)
  expect(await told(db)).toEqual([
    'Your Weekday membership renews on Dec 24, 2026 for $129.00',
    'Your Weekday membership renews on Dec 24, 2026 for $129.00',
  ])
  expect((await inBooks(db))[1110]).toBe(2 * 9900)
  await live(services, clock, 5)
  expect((await inBooks(db))[1110]).toBe(2 * 9900)
  await live(services, clock, 1)

  for (const member of [early, late]) {
    expect(await membershipAt(services, member)).toMatchObject({ priceCents: 12_900, paidThrough: '2027-01-23' })
  }
  expect((await inBooks(db))[1110]).toBe(2 * (9900 + 12_900))
  expect(await faultsOfLedgers(db)).toEqual([])
})
