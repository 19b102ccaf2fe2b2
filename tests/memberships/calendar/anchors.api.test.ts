import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { signIn } from '#tests/memberships/lives/act.ts'
import { buyPlan, keepCard, membershipAt, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('a year that begins on February 29 renews on February 28, and on the 29th where there is one', async ({
  db,
  as,
  services,
  clock,
  call,
  callWith,
}) => {
  clock.set('2028-02-29T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, { reminderDays: [] })
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member)
  expect(await membershipAt(services, member)).toMatchObject({ renewsOn: '2029-02-28', paidThrough: '2029-02-27' })

  const renewals: [day: string, next: string, paidThrough: string][] = [
    ['2029-02-28', '2030-02-28', '2030-02-27'],
    ['2030-02-28', '2031-02-28', '2031-02-27'],
    ['2031-02-28', '2032-02-29', '2032-02-28'],
    ['2032-02-29', '2033-02-28', '2033-02-27'],
  ]
  for (const [day, renewsOn, paidThrough] of renewals) {
    clock.set(`${day}T15:00:00Z`)
    // No card is good for all of these years.
    await keepCard(await signIn({ call, callWith, email: member.email }))
    await runJobs(services)
    expect(await membershipAt(services, member)).toMatchObject({ status: 'active', renewsOn, paidThrough })
  }

  const terms = db.selectFrom('membershipTerm').select(['startsOn', 'endsOn']).orderBy('number')
  expect((await terms.execute()).map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)).toEqual([
    '2028-02-29 2029-02-27',
    '2029-02-28 2030-02-27',
    '2030-02-28 2031-02-27',
    '2031-02-28 2032-02-28',
    '2032-02-29 2033-02-27',
  ])
  const schedules = db.selectFrom('revenueSchedule').select('days').orderBy('fromOn')
  expect((await schedules.execute()).map(({ days }) => days)).toEqual([365, 365, 365, 366, 365])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a month that begins on January 31 comes back to the 31st, also where three renewals are late', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2028-01-31T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member)

  // Nobody looked for three months: each of them is a term of its own. Two charges of one membership are not asked for at once.
  clock.set('2028-05-01T15:00:00Z')
  for (const _ of ['February', 'March', 'April']) await runJobs(services)

  const terms = db.selectFrom('membershipTerm').select(['startsOn', 'endsOn']).orderBy('number')
  expect((await terms.execute()).map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)).toEqual([
    '2028-01-31 2028-02-28',
    '2028-02-29 2028-03-30',
    '2028-03-31 2028-04-29',
    '2028-04-30 2028-05-30',
  ])
  expect(await membershipAt(services, member)).toMatchObject({ renewsOn: '2028-05-31', paidThrough: '2028-05-30' })
  expect(await faultsOfLedgers(db)).toEqual([])
})
