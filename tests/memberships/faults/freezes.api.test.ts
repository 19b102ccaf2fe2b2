import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { buyPlan, keepCard, live, membershipAt, mine } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { inBooks, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const { freezeMembership } = membershipChangeContract

const policy = { minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 1 }

test('a freeze over a renewal moves it by its days, and the month is charged once', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, { ...monthlyPlan, freezePolicy: JSON.stringify(policy) })
  const member = await as()
  await buyPlan(member, 'weekday')
  await keepCard(member)
  const { id: membershipId = '' } = (await mine(member)) ?? {}

  const body = { from: '2026-12-20', until: '2027-01-08' }
  const frozen = await member(freezeMembership, { params: { membershipId }, query: {}, body })
  expect(frozen.membership).toMatchObject({ renewsOn: '2027-01-13', paidThrough: '2027-01-12' })

  await live(services, clock, 30)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'frozen', renewsOn: '2027-01-13' })
  await live(services, clock, 19)
  expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(1)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', frozenUntil: null })
  await live(services, clock, 1)

  expect(await membershipAt(services, member)).toMatchObject({ renewsOn: '2027-02-13', paidThrough: '2027-02-12' })
  expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(2)
  // All of the first month was had, and none of the days of rest; the second has just begun.
  expect((await inBooks(db))[4040]).toBe(-9900)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a second freeze in a year is refused to its holder and left to the desk, which adds its days too', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy: JSON.stringify(policy) })
  const member = await as()
  await buyPlan(member, 'annual')
  const { id: membershipId = '' } = (await mine(member)) ?? {}
  const freeze = (caller: typeof member, from: string, until: string) =>
    caller(freezeMembership, { params: { membershipId }, query: {}, body: { from, until } })
  await freeze(member, '2026-12-01', '2026-12-14')

  await expect(freeze(member, '2027-03-01', '2027-03-14')).rejects.toMatchObject({ code: 'not_offered' })
  await expect(freeze(desk, '2026-12-10', '2026-12-30')).rejects.toMatchObject({ code: 'not_offered' })
  await freeze(desk, '2027-03-01', '2027-03-14')

  expect(await mine(member)).toMatchObject({ endsOn: '2027-12-21', renewsOn: '2027-12-22', paidThrough: '2027-12-21' })
  await live(services, clock, 120)
  expect(await membershipAt(services, member)).toMatchObject({ status: 'active', renewsOn: '2027-12-22' })
  // Of 121 days 28 were rested.
  expect((await inBooks(db))[4040]).toBe(-Math.floor((198_000 * 93) / 365))
  expect(await faultsOfLedgers(db)).toEqual([])
})
