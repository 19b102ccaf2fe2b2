import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { runMemberships } from '#server/memberships/run.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { buyPlan, declinedLater, keepCard, live, membershipAt, mine, runJobs, subjects } from './members.ts'
import { makePlan } from './plans.ts'

const { cancelMembership, changePlan } = membershipChangeContract

const monthly = {
  kind: 'monthly' as const,
  billing: 'monthly' as const,
  termMonths: 1,
  priceCents: 9900,
  reminderDays: [],
}

test('two workers at once renew, charge and try each card again once', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthly)
  for (let at = 0; at < 10; at++) {
    const member = await as()
    await buyPlan(member, 'annual')
    await keepCard(member, at < 2 ? declinedLater : undefined)
  }
  clock.set('2026-12-24T14:00:00Z')
  const runTwice = async () => {
    await recogniseRevenue(jobWork(services, 'test'))
    await Promise.all([runMemberships(jobWork(services, 'test')), runMemberships(jobWork(services, 'test'))])
  }

  await runTwice()
  const renewed = await db.selectFrom('membershipCharge').select('status').where('term', '=', 2).execute()
  expect(renewed.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'ordered'),
    ...Array.from({ length: 8 }, () => 'paid'),
  ])
  const count = async () => (await db.selectFrom('payment').select('id').execute()).length
  expect(await count()).toBe(20)

  // No worker for a week: one retry stands for those that were missed, however often somebody looks after it.
  clock.pass({ days: 7 })
  await runTwice()
  await runTwice()
  expect(await count()).toBe(22)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('two workers at once end each membership once, and write of it once', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthly)
  for (let at = 0; at < 10; at++) {
    const member = await as()
    await buyPlan(member, 'annual')
    const params = { membershipId: (await mine(member))?.id ?? '' }
    await member(cancelMembership, { params, query: {}, headers: {}, body: {} })
  }
  clock.set('2026-12-25T14:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => runMemberships(jobWork(services, 'test'))))

  const ends = db.selectFrom('membershipTransition').select('membershipId').where('toStatus', '=', 'expired')
  expect(await ends.execute()).toHaveLength(10)
  const letters = db.selectFrom('notice').select('id').where('template', '=', 'membership_ended')
  expect(await letters.execute()).toHaveLength(10)
})

test('who chooses another plan after they were told of their renewal is told anew, and renews with that', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { code: 'household', name: 'Household', priceCents: 324_000, position: 2 })
  await makePlan(db)
  const member = await as()
  await buyPlan(member, 'household')
  await keepCard(member)
  clock.set('2027-10-25T14:00:00Z')
  await runJobs(services)
  const { id: membershipId = '' } = (await membershipAt(services, member)) ?? {}

  const desk = await as('front_desk')
  await desk(changePlan, { params: { membershipId }, query: {}, body: { planCode: 'annual' } })
  await live(services, clock, 30)

  expect((await subjects(db)).filter((one) => one.includes('renews on'))).toEqual([
    'Your Household membership renews on Nov 24, 2027 for $3,240.00',
    'Your Annual membership renews on Nov 24, 2027 for $1,980.00',
    'Your Annual membership renews on Nov 24, 2027 for $1,980.00',
  ])
  expect(await membershipAt(services, member)).toMatchObject({ planCode: 'annual', paidThrough: '2028-11-23' })
})
