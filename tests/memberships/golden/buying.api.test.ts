import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { buyPlan, keepCard, live, membershipAt, mine, payByCard, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan, summerPlan } from '#tests/memberships/plans.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const { changePlan } = membershipChangeContract

test('golden 1: the summer bought on July 15 costs 292.17, which its 48 days earn', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2027-07-15T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, summerPlan)
  const member = await as()

  expect(await buyPlan(member, 'summer')).toMatchObject({ dueNowCents: 29_217, totalCents: 29_217 })

  expect(await mine(member)).toMatchObject({
    status: 'active',
    priceCents: 29_217,
    startsOn: '2027-07-15',
    endsOn: '2027-08-31',
    renewsOn: null,
  })
  expect(await inBooks(db)).toEqual({ 1110: 29_217, 2300: -29_217 })
  expect(await db.selectFrom('revenueSchedule').select(['fromOn', 'days', 'totalCents']).execute()).toEqual([
    { fromOn: '2027-07-15', days: 48, totalCents: 29_217 },
  ])
  await live(services, clock, 47)
  expect(await inBooks(db)).toEqual({ 1110: 29_217, 4040: -29_217 })
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active' })
  await live(services, clock, 1)
  expect(await membershipAt(services, member)).toBeNull()
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('golden 3: a month of 99.00 that becomes one of 149.00 on its 11th day of 30 leaves 83.00 to pay', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-06-01T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  await makePlan(db, { ...monthlyPlan, code: 'anytime', name: 'Anytime', priceCents: 14_900, position: 2 })
  const member = await as()
  await buyPlan(member, 'weekday')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  clock.set('2026-06-11T15:00:00Z')
  await runJobs(services)
  const desk = await as('front_desk')

  const change = { params: { membershipId }, query: {}, body: { planCode: 'anytime' } }
  const made = await desk(changePlan, change)
  expect(made).toMatchObject({ creditCents: 6600, chargeCents: 8300 })
  await payByCard(desk, made.orderId ?? '')

  expect(await membershipAt(services, member)).toMatchObject({ planCode: 'anytime', paidThrough: '2026-07-10' })
  expect(await inBooks(db)).toEqual({ 1110: 9900 + 8300, 2300: -14_900, 4040: -3300 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('golden 12: 1,980.00 over 365 days have earned 5.42, 168.16, 330.90 and 499.06 after 1, 31, 61 and 92', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db)
  await buyPlan(await as(), 'annual')
  const earned: (number | undefined)[] = []

  for (const days of [0, 30, 30, 31]) {
    clock.pass({ days })
    await runJobs(services)
    earned.push((await inBooks(db))[4040])
  }

  expect(earned).toEqual([-542, -16_816, -33_090, -49_906])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('golden 16: a month that begins on January 31 is charged on February 28, March 31 and April 30', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2027-01-31T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member)

  await live(services, clock, 90)

  const charges = db.selectFrom('membershipCharge').select(['dueOn', 'untilOn', 'status']).orderBy('term')
  expect(await charges.execute()).toEqual([
    { dueOn: '2027-01-31', untilOn: '2027-02-27', status: 'paid' },
    { dueOn: '2027-02-28', untilOn: '2027-03-30', status: 'paid' },
    { dueOn: '2027-03-31', untilOn: '2027-04-29', status: 'paid' },
    { dueOn: '2027-04-30', untilOn: '2027-05-30', status: 'paid' },
  ])
  expect((await inBooks(db))[1110]).toBe(4 * 9900)
  expect(await faultsOfLedgers(db)).toEqual([])
})
