import { sql } from 'kysely'
import { expect } from 'vitest'

import { insertDiscount } from '#server/catalog/discounts/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { newDiscount } from '#tests/catalog/discounts.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { addPlan, buyPlan, mine, orderCart, payByCard } from './members.ts'
import { makePlan } from './plans.ts'

const { freezeMembership, resumeMembership, changePlan, cancelMembership, keepMembership } = membershipChangeContract

const freezePolicy = JSON.stringify({ minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 2, feeCents: 1500 })
const installments = { billing: 'installments', installments: 12, freezePolicy } as const
const household = { code: 'household', name: 'Household', priceCents: 324_000, position: 2 }

/** All that a change could have touched. */
const everything = async (db: Db) =>
  (
    await sql`select (select json_agg(m order by id) from membership m) as memberships,
      (select json_agg(c order by id) from membership_charge c) as charges,
      (select json_agg(s order by id) from revenue_schedule s) as schedules,
      (select count(*) from customer_order) as orders, (select count(*) from ledger_entry) as entries,
      (select count(*) from notice) as notices, (select count(*) from audit_event) as audits,
      (select count(*) from idempotency_key) as keys`.execute(db)
  ).rows

test('nobody changes what is somebody else’s, and strangers do not learn that it is there', async ({
  db,
  as,
  services,
  call,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, installments)
  await makePlan(db, household)
  const member = await as()
  await buyPlan(member, 'annual')
  const params = { membershipId: (await mine(member))?.id ?? '' }
  const other = await as()
  const ask = { params, query: {}, body: {} }

  for (const caller of [other, call]) {
    const code = caller === call ? 'not_signed_in' : 'not_found'
    const frozen = { ...ask, body: { from: '2026-12-01', until: '2026-12-20' } }
    await expect(caller(freezeMembership, frozen)).rejects.toMatchObject({ code })
    await expect(caller(resumeMembership, ask)).rejects.toMatchObject({ code })
    await expect(caller(changePlan, { ...ask, body: { planCode: 'household' } })).rejects.toMatchObject({ code })
    await expect(caller(cancelMembership, ask)).rejects.toMatchObject({ code })
    await expect(caller(keepMembership, ask)).rejects.toMatchObject({ code })
  }
})

test('a cart and the register take neither a change nor a charge of somebody else', async ({
  db,
  as,
  services,
  call,
}) => {
  const { sell } = await openCounter({ db, as, services })
  await makePlan(db, installments)
  await makePlan(db, household)
  const member = await as()
  await buyPlan(member, 'annual')
  const continues = (await mine(member))?.id ?? ''
  const open = db.selectFrom('membershipCharge').select('id').where('status', '=', 'open').orderBy('number')
  const { id: chargeId } = await open.executeTakeFirstOrThrow()
  const charge = { kind: 'membership', chargeId, quantity: 1 }
  const refused = { code: 'not_offered' }
  // What is somebody else's is not there.
  const gone = { code: 'not_found' }

  const other = await as()
  await expect(addPlan(member, 'household', { continues })).rejects.toMatchObject(refused)
  await expect(addPlan(other, 'household', { continues })).rejects.toMatchObject(gone)
  await expect(other(cartContract.addToCart, { body: charge })).rejects.toMatchObject(gone)
  await expect(call(cartContract.addToCart, { body: charge })).rejects.toMatchObject(gone)
  await expect(sell([charge])).rejects.toMatchObject(refused)
  const change = { kind: 'membership', planCode: 'household', continues, quantity: 1 }
  await expect(sell([change])).rejects.toMatchObject(refused)
  await expect(sell([{ kind: 'membership', planCode: 'household', quantity: 1 }])).rejects.toMatchObject(refused)
})

test('who pays a later installment before the one that is due is paid no further than that', async ({
  db,
  as,
  services,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, installments)
  const member = await as()
  await buyPlan(member, 'annual')
  const charges = await db
    .selectFrom('membershipCharge')
    .select('id')
    .where('number', 'in', [2, 3])
    .orderBy('number')
    .execute()
  const [second = '', third = ''] = charges.map(({ id }) => id)
  const pay = async (chargeId: string) => {
    await member(cartContract.addToCart, { body: { kind: 'membership', chargeId, quantity: 1 } })
    await payByCard(member, (await orderCart(member)).id)
    return (await mine(member))?.paidThrough
  }

  expect(await pay(third)).toBe('2026-12-23')
  expect(await pay(second)).toBe('2027-02-23')
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a preview changes nothing, with a key or without; a key is kept for one change', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  await makePlan(db, { freezePolicy })
  await makePlan(db, household)
  const member = await as()
  await buyPlan(member, 'annual')
  const params = { membershipId: (await mine(member))?.id ?? '' }
  const headers = key()
  const freeze = { params, headers, body: { from: '2026-12-01', until: '2026-12-20' } }
  const before = await everything(db)

  for (const more of [{}, { headers }]) {
    const seen = { params, query: { preview: '1' as const }, ...more }
    await member(changePlan, { ...seen, body: { planCode: 'household' } })
    await member(freezeMembership, { ...freeze, ...seen })
    await member(cancelMembership, { ...seen, body: {} })
  }
  expect(await everything(db)).toEqual(before)

  const frozen = await member(freezeMembership, { ...freeze, query: {} })
  expect(await member(freezeMembership, { ...freeze, query: {} })).toEqual(frozen)
  const another = { ...freeze, query: {}, body: { from: '2026-12-02', until: '2026-12-20' } }
  await expect(member(freezeMembership, another)).rejects.toMatchObject({ code: 'key_reused' })
  expect(await db.selectFrom('membershipFreeze').select('id').execute()).toHaveLength(1)
})

test('what costs nothing begins at once, by its plan or by a code', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  await makePlan(db, { priceCents: 0 })
  await makePlan(db, household)
  await insertDiscount({ trx: db }, newDiscount({ name: 'All of it', code: 'ALL', takes: 'percent', amount: 100 }))
  const free = await as()
  await addPlan(free, 'annual')
  expect(await orderCart(free)).toMatchObject({ status: 'fulfilled', totalCents: 0 })
  expect(await mine(free)).toMatchObject({ status: 'active', paidThrough: '2027-11-23' })

  const invited = await as()
  await addPlan(invited, 'household')
  await invited(cartContract.putCartCode, { body: { code: 'ALL' } })
  expect(await orderCart(invited)).toMatchObject({ status: 'fulfilled', totalCents: 0 })
  expect(await mine(invited)).toMatchObject({ planCode: 'household', status: 'active', paidThrough: '2027-11-23' })
  expect(await faultsOfLedgers(db)).toEqual([])
})
