import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { buyPlan, declinedLater, keepCard, live, membershipAt, mine, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const days = (rows: { at: Date }[]) => rows.map(({ at }) => at.toISOString().slice(0, 10))

test('golden 19: of 90 peak and 60 off-peak minutes, 90 and 30 are carried over where 120 may be', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { peakMinutes: 90, offPeakMinutes: 60, carriedOverMinutes: 120 })
  const member = await as()
  await buyPlan(member, 'annual')
  expect(await mine(member)).toMatchObject({ allowance: { peakMinutes: 90, offPeakMinutes: 60 } })

  clock.set('2026-12-01T15:00:00Z')
  await runJobs(services)

  expect(await membershipAt(services, member)).toMatchObject({ allowance: { peakMinutes: 180, offPeakMinutes: 90 } })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('golden 20: a card declined on March 6 is tried on 7, 9, 11 and 13, suspended on 13, ended on 27', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2027-02-06T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member, declinedLater)

  await live(services, clock, 50)

  const failed = db.selectFrom('payment').select('createdAt as at').where('status', '=', 'failed').orderBy('createdAt')
  expect(days(await failed.execute())).toEqual(['2027-03-06', '2027-03-07', '2027-03-09', '2027-03-11', '2027-03-13'])
  const steps = db.selectFrom('membershipTransition').select(['toStatus', 'at']).orderBy('at')
  const taken = await steps.where('toStatus', 'in', ['past_due', 'suspended', 'cancelled']).execute()
  expect(taken.map(({ toStatus }) => toStatus)).toEqual(['past_due', 'suspended', 'cancelled'])
  expect(days(taken)).toEqual(['2027-03-06', '2027-03-13', '2027-03-27'])
  expect(await membershipAt(services, member)).toBeNull()
  expect(await inBooks(db)).toEqual({ 1110: 9900, 4040: -9900 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
