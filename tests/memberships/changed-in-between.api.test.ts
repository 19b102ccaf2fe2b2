import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { buyPlan, declinedLater, keepCard, membershipAt, mine, payByCard, runJobs } from './members.ts'
import { makePlan } from './plans.ts'

const { changePlan } = membershipChangeContract

const household = { code: 'household', name: 'Household', priceCents: 324_000, position: 2 }
const monthly = {
  kind: 'monthly' as const,
  billing: 'monthly' as const,
  termMonths: 1,
  priceCents: 9900,
  reminderDays: [],
}

// In Chicago: before and after the midnight at which the month of tests is over.
const beforeMidnight = '2026-12-24T05:55:00Z'
const afterMidnight = '2026-12-24T06:02:00Z'

test('a change that was not paid in time is chosen anew', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db)
  await makePlan(db, household)
  const member = await as()
  await buyPlan(member, 'annual')
  const ask = { params: { membershipId: (await mine(member))?.id ?? '' }, query: {}, body: { planCode: 'household' } }
  await member(changePlan, ask)
  clock.pass({ minutes: 16 })
  await runJobs(services)

  const { orderId } = await member(changePlan, ask)
  await payByCard(member, orderId ?? '')

  expect(await mine(member)).toMatchObject({ planCode: 'household' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a month that was charged between a change and its payment is store credit', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthly)
  await makePlan(db, household)
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member)
  clock.set(beforeMidnight)
  const desk = await as('front_desk')
  const { id: membershipId = '' } = (await membershipAt(services, member)) ?? {}
  const ask = { params: { membershipId }, query: {}, body: { planCode: 'household' } }
  const { orderId, creditCents } = await desk(changePlan, ask)
  expect(creditCents).toBe(330)
  clock.set(afterMidnight)
  await runJobs(services)

  await payByCard(desk, orderId ?? '')

  expect(await membershipAt(services, member)).toMatchObject({ planCode: 'household' })
  expect(await inBooks(db)).toMatchObject({ 2300: -324_000, 2110: -9900 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what an ended membership was still to pay is given up, and store credit where it is paid all the same', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthly)
  await makePlan(db, household)
  const owing = async () => {
    const member = await as()
    await buyPlan(member, 'annual')
    await keepCard(member, declinedLater)
    return member
  }
  const [one, another] = [await owing(), await owing()]
  clock.set(beforeMidnight)
  const desk = await as('front_desk')
  const change = async (member: typeof one) => {
    const { id: membershipId = '' } = (await membershipAt(services, member)) ?? {}
    return (await desk(changePlan, { params: { membershipId }, query: {}, body: { planCode: 'household' } })).orderId
  }
  const changes = [await change(one), await change(another)]
  clock.set(afterMidnight)
  await runJobs(services)
  const overdue = await membershipAt(services, one)
  expect(overdue).toMatchObject({ status: 'past_due' })
  for (const orderId of changes) await payByCard(desk, orderId ?? '')
  const before = await inBooks(db)

  await payByCard(desk, overdue?.overdue?.orderId ?? '')
  await runJobs(services)

  expect(await inBooks(db)).toMatchObject({ 2110: -9900, 1110: (before[1110] ?? 0) + 9900 })
  const waiting = await db.selectFrom('customerOrder').select('id').where('status', '=', 'awaiting_payment').execute()
  expect(waiting).toEqual([])
  const charges = await db.selectFrom('membershipCharge').select('status').where('term', '=', 2).execute()
  expect(charges).toEqual([{ status: 'void' }, { status: 'void' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('where prices are with tax, the days that are left are credited with theirs', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-03-01T15:00:00Z')
  const { locationId } = await openCounter({ db, as, services })
  await db.updateTable('location').set({ pricesIncludeTax: true }).execute()
  const dues = { locationId, category: 'membership_dues' as const, jurisdiction: 'State', ratePpm: 100_000 }
  await db
    .insertInto('taxRate')
    .values({ ...dues, valid: '[2026-01-01,)' })
    .execute()
  await makePlan(db)
  await makePlan(db, household)
  const member = await as()
  await buyPlan(member, 'annual')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  expect(await inBooks(db)).toMatchObject({ 2300: -180_000, '2400 State': -18_000 })
  clock.set('2026-09-10T15:00:00Z')
  await runJobs(services)
  const desk = await as('front_desk')

  const ask = { params: { membershipId }, query: {}, body: { planCode: 'household' } }
  const { creditCents, chargeCents, orderId } = await desk(changePlan, ask)
  expect({ creditCents, chargeCents }).toEqual({ creditCents: 93_304, chargeCents: 230_696 })
  await payByCard(desk, orderId ?? '')

  // What is owed is the price without its tax, to a cent that rounding may take.
  expect(Math.abs(((await inBooks(db))[2300] ?? 0) + 294_545)).toBeLessThanOrEqual(1)
  expect(await faultsOfLedgers(db)).toEqual([])
})
