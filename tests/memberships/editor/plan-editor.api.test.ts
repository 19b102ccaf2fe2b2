import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import type { PlanDocument } from '#shared/memberships/plan-document.ts'
import { plansContract } from '#shared/memberships/plans-contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { addPlan, buyPlan, mine, orderCart } from '#tests/memberships/members.ts'
import { newPlan } from '#tests/memberships/plans.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const limit = 50

const create = (caller: Call, changes: Partial<PlanDocument> = {}) =>
  caller(plansContract.createPlan, { headers: {}, body: newPlan(changes) })

async function edit(caller: Call, planId: string, changes: Partial<PlanDocument>) {
  const {
    id: _,
    version,
    holders: __,
    code: ___,
    ...document
  } = await caller(plansContract.readPlan, {
    params: { planId },
  })

  return caller(plansContract.editPlan, { params: { planId }, body: { ...document, ...changes, version } })
}

test('a plan is added, bought, changed and sold no more; who has it keeps what was agreed on', async ({
  db,
  as,
  services,
}) => {
  await openCounter({ db, as, services })
  const [admin, member] = [await as('admin'), await as('member')]
  const { id } = await create(admin)
  await buyPlan(member, 'winter')

  await edit(admin, id, { priceCents: 60_000, householdSize: 3, reminderDays: [14] })
  expect(await mine(member)).toMatchObject({ priceCents: 50_000, plan: { householdSize: 1, reminderDays: [30, 7] } })

  const retired = await edit(admin, id, { active: false })
  expect(retired).toMatchObject({ version: 3, holders: 1, active: false, priceCents: 60_000 })
  expect(await member(membershipsContract.listMembershipPlans, {})).toEqual([])
  expect(await mine(member)).toMatchObject({ planCode: 'winter', status: 'active' })
  await expect(addPlan(await as('member'), 'winter')).rejects.toMatchObject({ code: 'not_offered' })

  const { plans } = await admin(plansContract.listPlans, { query: { limit } })
  expect(plans).toEqual([retired])
  expect((await admin(plansContract.listPlans, { query: { limit, state: 'active' } })).plans).toEqual([])
  const { events } = await admin(plansContract.listHistoryOfPlan, { params: { planId: id }, query: { limit } })
  expect(events).toMatchObject([
    { action: 'plan_changed', before: { active: true }, after: { active: false } },
    { action: 'plan_changed', before: { priceCents: 50_000 }, after: { priceCents: 60_000 } },
    { action: 'plan_created' },
  ])
})

test('whoever is slower is shown what the plan is now, and a code is one of a kind', async ({ db, as }) => {
  await makeLocation(db)
  const admin = await as('admin')
  const { id, version, holders: _, code: __, ...document } = await create(admin)
  const save = (priceCents: number) =>
    admin(plansContract.editPlan, { params: { planId: id }, body: { ...document, priceCents, version } })
  await save(51_000)

  await expect(save(52_000)).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { priceCents: 51_000, version: 2 } },
  })
  await expect(create(admin)).rejects.toMatchObject({ code: 'conflict', facts: { details: [{ path: 'code' }] } })
})

test('one plan is recommended, and the desk reads what only the catalog changes', async ({ db, as }) => {
  await makeLocation(db)
  const [admin, desk, member] = [await as('admin'), await as('front_desk'), await as('member')]
  const first = await create(admin, { recommended: true })
  await create(admin, { code: 'spring', name: 'Spring', recommended: true })

  const { plans } = await desk(plansContract.listPlans, { query: { limit } })
  expect(plans.map(({ code, recommended }) => [code, recommended])).toEqual([
    ['winter', false],
    ['spring', true],
  ])
  await expect(edit(desk, first.id, { priceCents: 1 })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(create(desk, { code: 'mine' })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(member(plansContract.listPlans, { query: { limit } })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a plan that is not for everybody is bought by nobody online', async ({ db, as }) => {
  await makeLocation(db)
  const [admin, member] = [await as('admin'), await as('member')]
  const { id } = await create(admin)
  await addPlan(member, 'winter')
  await edit(admin, id, { public: false })

  await expect(addPlan(await as('member'), 'winter')).rejects.toMatchObject({ code: 'not_offered' })
  await expect(orderCart(member)).rejects.toBeDefined()
  expect((await member(cartContract.readCart, {})).totalCents).toBe(0)
  expect(await member(membershipsContract.listMembershipPlans, {})).toEqual([])
})

test('plans stand in the order in which they were put, on the site too; the desk puts none', async ({
  db,
  as,
  call,
}) => {
  await makeLocation(db)
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const [one, two] = [await create(manager, { code: 'one' }), await create(manager, { code: 'two' })]
  await create(manager, { code: 'three' })

  await expect(desk(plansContract.orderPlans, { body: { planIds: [two.id] } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await manager(plansContract.orderPlans, { body: { planIds: [two.id, one.id] } })

  const { plans } = await desk(plansContract.listPlans, { query: { limit } })
  expect(plans.map(({ code }) => code)).toEqual(['two', 'one', 'three'])
  const offered = await call(membershipsContract.listMembershipPlans, {})
  expect(offered.map(({ code }) => code)).toEqual(['two', 'one', 'three'])
  const ordered = db.selectFrom('auditEvent').select('id').where('action', '=', 'plans_ordered')
  expect(await ordered.execute()).toHaveLength(1)
})
