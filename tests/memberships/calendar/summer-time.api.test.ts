import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { makeClub, offered } from '#tests/booking/club.ts'
import { buyPlan, declinedLater, keepCard, membershipAt, runJobs } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

// Chicago leaves summer time on November 1, 2026, and begins it on March 14, 2027: midnight is at five in summer and six in winter.

test.for([
  [
    'on the day that has 25 hours',
    '2026-10-01',
    '2026-11-01T04:59:00Z',
    '2026-11-01T05:00:00Z',
    '2026-11-01',
    '2026-12-01',
  ],
  [
    'on the day that has 23 hours',
    '2027-02-14',
    '2027-03-14T05:59:00Z',
    '2027-03-14T06:00:00Z',
    '2027-03-14',
    '2027-04-14',
  ],
] as const)(
  'a month renews at the studio’s midnight %s',
  async ([, from, before, midnight, renewsOn, next], { db, as, services, clock }) => {
    clock.set(`${from}T15:00:00Z`)
    await openCounter({ db, as, services })
    await makePlan(db, monthlyPlan)
    const member = await as()
    await buyPlan(member, 'weekday')
    await keepCard(member)

    clock.set(before)
    await runJobs(services)
    expect(await membershipAt(services, member)).toMatchObject({ status: 'active', renewsOn })
    expect((await inBooks(db))[2300]).toBe(undefined)

    clock.set(midnight)
    await runJobs(services)
    await runJobs(services)
    expect(await membershipAt(services, member)).toMatchObject({ status: 'active', renewsOn: next })
    expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(2)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('a season over both changes of the clock has 182 days, earns each of them alike, and ends at midnight', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-10-01T15:00:00Z')
  await openCounter({ db, as, services })
  const season = { seasonFrom: '2026-10-01', seasonUntil: '2027-03-31', termMonths: null, autoRenew: false }
  await makePlan(db, { ...season, code: 'winter', kind: 'season', priceCents: 182 * 300 })
  const member = await as()
  await buyPlan(member, 'winter')
  const earnedAt = async (instant: string) => {
    clock.set(instant)
    await runJobs(services)
    return -((await inBooks(db))[4040] ?? 0)
  }

  expect(await earnedAt('2026-11-01T04:59:00Z')).toBe(31 * 300)
  expect(await earnedAt('2026-11-01T05:00:00Z')).toBe(32 * 300)
  expect(await earnedAt('2026-11-02T05:59:00Z')).toBe(32 * 300)
  expect(await earnedAt('2026-11-02T06:00:00Z')).toBe(33 * 300)
  expect(await earnedAt('2027-03-14T05:59:00Z')).toBe(164 * 300)
  expect(await earnedAt('2027-03-14T06:00:00Z')).toBe(165 * 300)
  expect(await earnedAt('2027-03-15T05:00:00Z')).toBe(166 * 300)
  expect(await earnedAt('2027-04-01T04:59:00Z')).toBe(182 * 300)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active' })
  expect(await earnedAt('2027-04-01T05:00:00Z')).toBe(182 * 300)
  expect(await membershipAt(services, member)).toBeNull()

  const periods = db.selectFrom('allowancePeriod').select(['startsOn', 'endsOn']).orderBy('startsOn')
  expect((await periods.execute()).map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)).toEqual([
    '2026-10-01 2026-10-31',
    '2026-11-01 2026-11-30',
    '2026-12-01 2026-12-31',
    '2027-01-01 2027-01-31',
    '2027-02-01 2027-02-28',
    '2027-03-01 2027-03-31',
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('November’s bay time is November’s until midnight, with the job or without it', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { member } = await makeClub(
    { db, as },
    { peakMinutes: 60, offPeakMinutes: 60 },
    { left: { peak: 0, offPeak: 15, guestPasses: 0 } },
  )
  const left = async () => (await membershipAt(services, member))?.allowance

  clock.set('2026-12-01T05:59:00Z')
  await runJobs(services)
  expect(await left()).toEqual({ peakMinutes: 0, offPeakMinutes: 15, guestPasses: 0 })
  clock.set('2026-12-01T06:00:00Z')
  expect(await left()).toEqual({ peakMinutes: 60, offPeakMinutes: 60, guestPasses: 0 })
  await runJobs(services)
  expect(await left()).toEqual({ peakMinutes: 60, offPeakMinutes: 60, guestPasses: 0 })
})

test('who paid through the 17th books by the plan for a week more, to midnight of the 24th', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-11-25T05:40:00Z')
  const { member } = await makeClub({ db, as }, {}, { status: 'past_due', paidThrough: '2026-11-17' })

  clock.set('2026-11-25T05:59:00Z')
  expect(await offered(member, '10:00')).toMatchObject({ priceCents: 0, includedMinutes: 60 })
  clock.set('2026-11-25T06:00:00Z')
  expect(await offered(member, '10:00')).toMatchObject({ priceCents: 5000 })
})

test('a card that is refused on the eve of the shorter day is tried on the calendar’s days', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2027-02-13T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member, declinedLater)
  const attempts = async (instant: string) => {
    clock.set(instant)
    await runJobs(services)
    return (await db.selectFrom('payment').select('id').where('status', '=', 'failed').execute()).length
  }

  expect(await attempts('2027-03-13T06:00:00Z')).toBe(1)
  expect(await attempts('2027-03-14T05:59:00Z')).toBe(1)
  expect(await attempts('2027-03-14T06:00:00Z')).toBe(2)
  expect(await attempts('2027-03-16T04:59:00Z')).toBe(2)
  expect(await attempts('2027-03-16T05:00:00Z')).toBe(3)
  expect(await attempts('2027-03-20T04:59:00Z')).toBe(4)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'past_due' })
  expect(await attempts('2027-03-20T05:00:00Z')).toBe(5)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'suspended' })
})
