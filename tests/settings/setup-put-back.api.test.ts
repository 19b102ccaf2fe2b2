import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { discountsContract } from '#shared/catalog/discounts-contract.ts'
import { goodsContract } from '#shared/catalog/goods-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { sectionNames, SetupDocument } from '#shared/settings/setup.ts'
import { newDiscount } from '#tests/catalog/discounts.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const document = SetupDocument.parse({
  ...ownStudio,
  services: ownStudio.services?.map((service) => ({
    ...service,
    windows: [{ plan: 'whole_year', minimumNoticeMinutes: 0, maximumAdvanceDays: 30 }],
    questions: [{ code: 'shoes', label: 'Which shoes?', hint: 'Soft spikes,\nplease' }],
  })),
})

const tenth = newDiscount({ name: 'Weekday tenth', categories: ['goods'], weekdays: [1] })

const addDiscount = (call: Call, change: object) =>
  call(discountsContract.createDiscount, { headers: {}, body: { ...tenth, ...change } })

const addProduct = (call: Call, brand: string, name: string, sku: string) =>
  call(goodsContract.createProduct, {
    headers: {},
    body: {
      name,
      brand,
      kind: 'accessory',
      description: '',
      active: true,
      items: [{ sku, barcode: null, variant: '', priceCents: 900, taxCategory: 'goods', unit: 'each', active: true }],
    },
  })

/** What a house may come to hold in years of work: each changes it by the ways that staff have, or as those would leave it. */
const houses: Record<string, (house: { db: Db; admin: Call }) => Promise<unknown>> = {
  'as it was set up': async () => undefined,
  'two discounts of one name': async ({ admin }) => {
    await addDiscount(admin, {})
    await addDiscount(admin, { categories: ['lesson'] })
    await addDiscount(admin, { categories: ['lesson'] })
    await addDiscount(admin, { code: 'TENTH', name: 'weekday tenth' })
  },
  'five hundred and one discounts of one name': async ({ admin, db }) => {
    const { id } = await addDiscount(admin, {})
    await copy(db, 'discount', { id }, 500, {})
  },
  'a discount that is over, and another of its name': async ({ admin, db }) => {
    const { id } = await addDiscount(admin, {})
    await db.updateTable('discount').set({ active: false }).where('id', '=', id).execute()
    await addDiscount(admin, {})
  },
  'products whose brands and names read alike': async ({ admin }) => {
    await addProduct(admin, 'Foot Joy', 'StaSof', 'FJ-1')
    await addProduct(admin, 'Foot', 'Joy StaSof', 'FJ-2')
  },
  'a plan that is sold no more and still has prices': ({ db }) =>
    db.updateTable('membershipPlan').set({ active: false }).execute(),
  'many plans': ({ db }) => copy(db, 'membership_plan', { code: 'whole_year' }, 60, { code: sql`'plan_' || n` }),
  'many policies': ({ db }) => copy(db, 'cancellation_policy', { code: 'fair' }, 60, { code: sql`'policy_' || n` }),
  'many bench jobs': ({ db }) => copy(db, 'bench_job', { code: 'grip' }, 210, { code: sql`'job_' || n` }),
  'many bays': ({ db }) => copy(db, 'resource', { name: 'Left bay' }, 110, { name: sql`'Bay ' || n` }),
  'a bay that left, and a new one of its name before it': async ({ db }) => {
    await copy(db, 'resource', { name: 'Left bay' }, 1, { position: sql`9` })
    await sql`update resource set active = false where name = 'Left bay' and position < 9`.execute(db)
  },
  'shifts that touch each other, and eight on a day': async ({ db }) => {
    await sql`delete from work_pattern`.execute(db)
    await sql`
      insert into work_pattern (resource_id, valid_from, weekday, starts, ends)
      select resource_id, valid_from, 1, time '08:00' + n * interval '1 hour', time '09:00' + n * interval '1 hour'
      from work_schedule, generate_series(0, 7) as n
    `.execute(db)
  },
  'years of days that differ': async ({ db }) => {
    await sql`
      insert into opening_exception (location_id, day, note)
      select location.id, date '2027-01-01' + n, case when n < 700 then 'Rebuilt' else 'Closed ' || n end
      from location, generate_series(0, 1000) as n
    `.execute(db)
  },
  'services that are retired': ({ db }) => db.updateTable('service').set({ active: false }).execute(),
}

/** The same row again and again, but for its id and for what differs. */
async function copy(
  db: Db,
  table: string,
  which: Record<string, string>,
  count: number,
  differs: Record<string, ReturnType<typeof sql>>,
) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
  `.execute(db)
  const columns = rows.map(({ name }) => name).filter((name) => !(name in { id: 1, recommended: 1 }))
  const [[key, value] = ['', '']] = Object.entries(which)
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => differs[name] ?? sql.ref(`one.${name}`)))}
    from ${sql.table(table)} as one, generate_series(1, ${count}) as n where one.${sql.ref(key)}::text = ${value}
  `.execute(db)
}

test.for(Object.entries(houses))(
  'a house with %s is read as a document, and the document put back changes nothing',
  async ([, change], { as, db }) => {
    const admin = await as('admin')
    await admin(setupContract.applySetup, { query: {}, body: document })
    await change({ db, admin })

    const read = await admin(setupContract.readSetupDocument, {})
    for (const overwrite of [undefined, sectionNames.join(',')]) {
      const query = { dryRun: '1' as const, ...(overwrite !== undefined && { overwrite }) }
      expect(await admin(setupContract.applySetup, { query, body: read })).toMatchObject({
        changes: [],
        differences: [],
      })
    }
    await db.updateTable('location').set({ openedAt: null }).execute()
    expect(await admin(setupContract.applySetup, { query: { dryRun: '1' }, body: read })).toMatchObject({
      changes: [],
      differences: [],
    })
  },
)

test('of two discounts of one name that is changed which the document changes', async ({ as, db }) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: document })
  const goods = await addDiscount(admin, {})
  const lessons = await addDiscount(admin, { categories: ['lesson'] })
  const { discounts = [] } = await admin(setupContract.readSetupDocument, {})
  const changed = discounts.map((one) => (one.categories.includes('lesson') ? { ...one, amount: 20 } : one))

  const { changes } = await admin(setupContract.applySetup, {
    query: { overwrite: 'discounts' },
    body: { version: 1, discounts: changed.toReversed() },
  })

  expect(changes).toEqual([{ section: 'discounts', key: 'Weekday tenth', what: 'changed' }])
  const rows = await db.selectFrom('discount').select(['id', 'amount']).orderBy('amount').execute()
  expect(rows).toEqual([
    { id: goods.id, amount: 10 },
    { id: lessons.id, amount: 20 },
  ])
})
