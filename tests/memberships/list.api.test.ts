import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { membershipListContract, type MembershipStanding } from '#shared/memberships/list-contract.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { at } from '#tests/booking/wednesday.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { buyPlan, mine, runJobs } from './members.ts'
import { makePlan, monthlyPlan } from './plans.ts'

test('the desk finds memberships by plan, standing, number and name, and members do not', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { ...monthlyPlan, position: 2 })
  await makePlan(db)
  const [yearly, weekday] = [await as(), await as('member')]
  await buyPlan(yearly, 'annual')
  await buyPlan(weekday, 'weekday')
  const number = (await mine(weekday))?.number ?? ''
  clock.set('2026-12-24T15:00:00Z')
  await runJobs(services)
  const desk = await as('front_desk')
  const find = async (query: {
    standing?: MembershipStanding
    plan?: string
    search?: string
    limit?: number
    after?: string
  }) =>
    (await desk(membershipListContract.listMemberships, { query })).memberships.map(({ plan, status }) => [
      plan.code,
      status,
    ])

  expect(await find({})).toEqual([
    ['annual', 'active'],
    ['weekday', 'past_due'],
  ])
  expect(await find({ plan: 'annual' })).toEqual([['annual', 'active']])
  expect(await find({ standing: 'overdue' })).toEqual([['weekday', 'past_due']])
  expect(await find({ standing: 'renewing' })).toEqual([])
  expect(await find({ search: number.toLowerCase() })).toEqual([['weekday', 'past_due']])
  expect(await find({ search: 'archer', plan: 'annual' })).toHaveLength(1)
  expect(await find({ standing: 'ended' })).toEqual([])

  const [first] = (await desk(membershipListContract.listMemberships, { query: { limit: 1 } })).memberships
  expect(first).toMatchObject({
    overdueCents: 0,
    peakMinutes: 240,
    offPeakMinutes: 240,
    usedMinutes: 0,
    withoutCents: 0,
  })
  const { next } = await desk(membershipListContract.listMemberships, { query: { limit: 1 } })
  expect(await find({ limit: 1, after: next ?? '' })).toEqual([['weekday', 'past_due']])
  const later = await as('member')
  await expect(later(membershipListContract.listMemberships, { query: {} })).rejects.toMatchObject({
    code: 'not_allowed',
  })

  clock.set('2027-10-20T15:00:00Z')
  const autumn = await as('front_desk')
  const soon = await autumn(membershipListContract.listMemberships, { query: { standing: 'renewing' } })
  expect(soon.memberships).toMatchObject([{ renewsOn: '2027-11-24' }])
})

test('what was used in a term is told with what it would have cost without, of what stands', async ({ db, as }) => {
  const { member, membershipId } = await makeClub({ db, as })
  const term = {
    number: 1,
    startsOn: '2026-03-01',
    endsOn: '2027-02-28',
    priceCents: 180_000,
    planCode: 'annual',
    monthlyCents: 15_000,
  }
  await db
    .insertInto('membershipTerm')
    .values({ ...term, membershipId })
    .execute()
  await rent(member, at('10:00'))
  const { id } = await rent(member, at('13:00'))
  const desk = await as('front_desk')
  const listed = async () => (await desk(membershipListContract.listMemberships, { query: {} })).memberships[0]

  expect(await listed()).toMatchObject({ offPeakMinutes: 0, usedMinutes: 120, withoutCents: 10_000 })
  await desk(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })
  expect(await listed()).toMatchObject({ offPeakMinutes: 60, usedMinutes: 60, withoutCents: 5000 })

  const walkIn = { unit: 'off_peak', quantity: -45, reason: 'Walk-in' } as const
  await desk(membershipChangeContract.adjustAllowance, { params: { membershipId }, query: {}, body: walkIn })
  expect(await listed()).toMatchObject({ offPeakMinutes: 15, usedMinutes: 105, withoutCents: 5000 })
})
