import { expect } from 'vitest'

import { membershipsContract } from '#shared/memberships/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeMembership, makePlan, summerPlan } from './plans.ts'

const listPlans = membershipsContract.listMembershipPlans
const readMine = membershipsContract.readMyMembership

test('anybody sees the public plans in the studio’s order, and nobody those that are not for sale', async ({
  db,
  call,
}) => {
  await makeLocation(db)
  await makePlan(db, { position: 3 })
  await makePlan(db, { code: 'weekday', kind: 'monthly', billing: 'monthly', termMonths: 1, position: 1 })
  await makePlan(db, { code: 'founders', public: false, position: 2 })

  const plans = await call(listPlans, {})

  expect(plans.map(({ code, months }) => [code, months])).toEqual([
    ['weekday', 1],
    ['annual', 12],
  ])
  expect(plans[1]).toMatchObject({
    priceCents: 198_000,
    priceTodayCents: 198_000,
    sale: 'open',
    season: null,
    allowance: { period: 'month', peakMinutes: 240, offPeakMinutes: 240 },
    booking: { maximumAdvanceDays: 30, offPeakUntil: '16:00' },
  })
})

test('a summer plan is sold until its last day, by the studio’s clock, at what is left of it', async ({
  db,
  call,
  clock,
}) => {
  await makeLocation(db)
  await makePlan(db, summerPlan)

  for (const [now, sale, priceTodayCents] of [
    ['2027-07-16T04:59:00Z', 'open', 29_217],
    ['2027-07-16T05:00:00Z', 'ended', 28_608],
  ] as const) {
    clock.set(now)
    const [summer] = await call(listPlans, {})
    expect(summer).toMatchObject({ sale, priceTodayCents, priceCents: 56_000, months: 4 })
    expect(summer?.season).toMatchObject({ from: '2027-05-01', until: '2027-08-31' })
  }
})

test('a member reads their own membership, at the price that was agreed', async ({ db, as }) => {
  await makeLocation(db)
  const [member, other] = [await as('member'), await as('member')]
  const planId = await makePlan(db, { active: false })
  await makeMembership(db, member.userId, planId, { number: 'LL-77' })
  await makeMembership(db, other.userId, planId, { number: 'LL-78', status: 'frozen', frozenUntil: '2027-01-31' })

  const { membership: own } = await member(readMine, {})

  expect(own).toMatchObject({
    version: 1,
    planCode: 'annual',
    paidThrough: '2027-02-28',
    periodEndsOn: '2026-11-30',
    number: 'LL-77',
    status: 'active',
    priceCents: 180_000,
    renewsOn: '2027-03-01',
    allowance: { peakMinutes: 120, offPeakMinutes: 240, guestPasses: 1 },
    plan: { code: 'annual', priceCents: 198_000 },
  })
  expect(await other(readMine, {})).toMatchObject({
    membership: { number: 'LL-78', status: 'frozen', frozenUntil: '2027-01-31' },
  })
})

test('who has none, or had one, has no membership; a stranger is asked to sign in', async ({ db, as, call }) => {
  await makeLocation(db)
  const [guest, former] = [await as(), await as('member')]
  const planId = await makePlan(db)
  await makeMembership(db, former.userId, planId, { status: 'expired', renewsOn: null, endsOn: '2026-08-31' })

  expect(await guest(readMine, {})).toEqual({ membership: null })
  expect(await former(readMine, {})).toEqual({ membership: null })
  await expect(call(readMine, {})).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('nobody has two memberships at a time, and none ends before it starts', async ({ db, as }) => {
  const { userId } = await as('member')
  const planId = await makePlan(db)
  await makeMembership(db, userId, planId, { status: 'expired', renewsOn: null })
  await makeMembership(db, userId, planId)

  const second = makeMembership(db, userId, planId, { status: 'past_due' })
  await expect(second).rejects.toMatchObject({ constraint: 'person_has_one_current_membership' })

  const backward = makeMembership(db, userId, planId, { status: 'cancelled', renewsOn: null, endsOn: '2026-02-28' })
  await expect(backward).rejects.toMatchObject({ constraint: 'membership_ends_after_it_starts' })
})

test('a card is known by its number in either case to whoever reads clients, and to nobody else', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const [member, desk] = [await as('member'), await as('front_desk')]
  await makeMembership(db, member.userId, await makePlan(db), { number: 'LL-77' })
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', member.userId)
    .executeTakeFirstOrThrow()
  const { findMember } = membershipsContract

  expect(await desk(findMember, { params: { number: 'll-77' } })).toEqual({ personId: id })
  expect(await desk(findMember, { params: { number: 'LL-78' } })).toEqual({ personId: null })
  await expect(member(findMember, { params: { number: 'LL-77' } })).rejects.toMatchObject({ code: 'not_allowed' })
})
