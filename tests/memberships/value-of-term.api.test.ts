import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { applyMigrations } from '#tests/support/migrations.ts'
import { test } from '#tests/support/test.ts'

import { buyPlan, keepCard, live, membershipAt, payByCard } from './members.ts'
import { makePlan, monthlyPlan, summerPlan } from './plans.ts'

const { changePlan } = membershipChangeContract

const terms = (db: Db) =>
  db
    .selectFrom('membershipTerm')
    .innerJoin('membership', 'membership.id', 'membershipId')
    .select(['planCode', 'monthlyCents'])
    .orderBy('membership.number')
    .orderBy('membershipTerm.number')
    .execute()

/** Dues are taxed by 10 %, and prices contain it. */
async function containTax(db: Db): Promise<void> {
  await db.updateTable('location').set({ pricesIncludeTax: true }).execute()
  await sql`
    insert into tax_rate (location_id, category, jurisdiction, rate_ppm, valid)
      select id, 'membership_dues', 'Chicago', 100000, daterange('2020-01-01', null) from location
  `.execute(db)
}

test('a term keeps its plan and what it earns a month, whatever the plan costs later; an upgrade and a renewal begin others', async ({
  db,
  as,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlan(db, monthlyPlan)
  await makePlan(db)
  const upgraded = await as()
  await buyPlan(upgraded, 'weekday')
  const renewed = await as()
  await buyPlan(renewed, 'weekday')
  await keepCard(renewed)
  const { id: membershipId = '' } = (await membershipAt(services, upgraded)) ?? {}
  const { orderId } = await upgraded(changePlan, { params: { membershipId }, query: {}, body: { planCode: 'annual' } })
  await payByCard(upgraded, orderId ?? '')
  await db.updateTable('membershipPlan').set({ priceCents: 10_900 }).where('code', '=', 'weekday').execute()

  await live(services, clock, 45)
  expect(await terms(db)).toEqual([
    { planCode: 'weekday', monthlyCents: 9900 },
    { planCode: 'weekday', monthlyCents: 9900 },
    { planCode: 'weekday', monthlyCents: 10_900 },
    { planCode: 'annual', monthlyCents: 16_500 },
  ])
})

test('tax that a price contains is no part of it, and half a cent goes up', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  await containTax(db)
  await makePlan(db, { priceCents: 198_066 })
  await buyPlan(await as(), 'annual')

  // 1,980.66 contains 180.06 of tax; 1,800.60 / 12 = 150.05.
  expect(await terms(db)).toEqual([{ planCode: 'annual', monthlyCents: 15_005 }])
})

test('a season and a trial do not recur', async ({ db, as, services, clock }) => {
  clock.set('2027-05-10T15:00:00Z')
  await openCounter({ db, as, services })
  await makePlan(db, summerPlan)
  await makePlan(db, { code: 'trial', kind: 'trial', priceCents: 4900, termMonths: 1, autoRenew: false })
  await buyPlan(await as(), 'summer')
  await buyPlan(await as(), 'trial')

  expect(await terms(db)).toEqual([
    { planCode: 'summer', monthlyCents: 0 },
    { planCode: 'trial', monthlyCents: 0 },
  ])
})

test('terms from before get what was bought, taxed as it was', async ({ db, owner, as, services }) => {
  await openCounter({ db, as, services })
  await containTax(db)
  await makePlan(db, { priceCents: 198_066 })
  await makePlan(db, monthlyPlan)
  await buyPlan(await as(), 'annual')
  await buyPlan(await as(), 'weekday')
  const written = await terms(db)
  await sql`alter table membership_term drop column plan_code, drop column monthly_cents`.execute(owner)

  await applyMigrations(owner, (name) => name.startsWith('0378'))

  expect(await terms(db)).toEqual(written)
})
