import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { runMemberships } from '#server/memberships/run.ts'
import { buyPlan, keepCard, live, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('three days without a worker: who is told late is charged late, the others at once, and each once', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db)
  await makePlan(db, { ...monthlyPlan, position: 2 })
  const remindedAndNot = [await as(), await as(), await as()]
  for (const member of remindedAndNot) {
    await buyPlan(member, 'annual')
    await keepCard(member)
  }
  clock.set('2027-10-24T15:00:00Z')
  const monthly = [await as(), await as(), await as()]
  for (const member of monthly) {
    await buyPlan(member, 'weekday')
    await keepCard(member)
  }
  const paidOf = async (term: number) => {
    const charges = db.selectFrom('membershipCharge').select('amountCents').where('term', '=', term)
    return (await charges.where('status', '=', 'paid').orderBy('amountCents').execute()).map((row) => row.amountCents)
  }
  // The first reminder was sent, the second fell into the days without a worker.
  clock.set('2027-10-25T15:00:00Z')
  await runJobs(services)
  expect(await db.selectFrom('membershipReminder').select('daysBefore').execute()).toHaveLength(3)

  clock.set('2027-11-27T15:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  await Promise.all([runMemberships(jobWork(services, 'test')), runMemberships(jobWork(services, 'test'))])
  await runJobs(services)
  expect(
    await db.selectFrom('membershipReminder').select('daysBefore').where('daysBefore', '=', 7).execute(),
  ).toHaveLength(3)
  expect(await paidOf(2)).toEqual([9900, 9900, 9900])

  await live(services, clock, 6)
  expect(await paidOf(2)).toEqual([9900, 9900, 9900])
  await live(services, clock, 1)
  expect(await paidOf(2)).toEqual([9900, 9900, 9900, 198_000, 198_000, 198_000])
  const sent = db.selectFrom('notice').select('subject').where('subject', 'like', '%renews on%')
  expect(await sent.execute()).toHaveLength(6)
  expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(12)
  expect(await faultsOfLedgers(db)).toEqual([])
})
