import { expect } from 'vitest'

import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { addPlan, buyPlan, live, membershipAt, mine, payByCard } from '#tests/memberships/members.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const trial = {
  code: 'taster',
  name: 'Taster',
  kind: 'trial' as const,
  termMonths: 1,
  priceCents: 2900,
  autoRenew: false,
}

test('a trial ends without renewal, and is bought once a person', async ({ db, as, services, clock }) => {
  await openCounter({ db, as, services })
  await makePlan(db, trial)
  const member = await as()
  await buyPlan(member, 'taster')

  expect(await mine(member)).toMatchObject({ status: 'trial', renewsOn: null, endsOn: '2026-12-23' })
  await live(services, clock, 31)
  expect(await membershipAt(services, member)).toBeNull()
  const statuses = await db.selectFrom('membership').select('status').execute()
  expect(statuses).toEqual([{ status: 'expired' }])
})

test('a second trial is refused in words', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  await makePlan(db, trial)
  const member = await as()
  await buyPlan(member, 'taster')
  await db.updateTable('membership').set({ status: 'expired' }).execute()

  await expect(addPlan(member, 'taster')).rejects.toMatchObject({
    code: 'not_offered',
    message: expect.stringContaining('once a person'),
  })
})

test('whoever chooses a plan within a trial has it from then on, less the days left', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  await makePlan(db, trial)
  await makePlan(db, { position: 2 })
  const member = await as()
  await buyPlan(member, 'taster')
  const membership = await mine(member)

  const { orderId, chargeCents } = await member(membershipChangeContract.changePlan, {
    params: { membershipId: membership?.id ?? '' },
    query: {},
    headers: key(),
    body: { planCode: 'annual' },
  })
  expect(chargeCents).toBe(198_000 - 2900)
  await payByCard(member, orderId ?? '')
  expect(await mine(member)).toMatchObject({ status: 'active', planCode: 'annual' })
  const statuses = await db.selectFrom('membership').select('status').orderBy('status').execute()
  expect(statuses).toEqual([{ status: 'active' }, { status: 'upgraded' }])
})
