import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

let before = ''
const usedUp = new Set<string>()
let left: Db | undefined
beforeEach(() => left?.destroy())

const countOf = async (db: Db, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}

test('a test writes to tables, append-only ones too, and draws from sequences', async ({ db, ownerUrl }) => {
  await makeUser(db, { roles: ['manager'] })
  await db.insertInto('auditEvent').values({ action: 'tried', actorKind: 'system', entity: 'booking' }).execute()
  await sql`select nextval('customer_order_number'), nextval('payment_number')`.execute(db)
  before = ownerUrl

  expect(await countOf(db, 'auth_user')).toBe(1)
})

test('the next one has the same database, without any of it, and counts from the beginning', async ({
  db,
  owner,
  ownerUrl,
}) => {
  expect(ownerUrl).toBe(before)
  expect(await countOf(db, 'auth_user')).toBe(0)
  expect(await countOf(db, 'audit_event')).toBe(0)
  expect(await countOf(db, 'role')).toBeGreaterThan(5)
  const { rows } = await sql`select from pg_sequences where last_value is not null`.execute(owner)
  expect(rows).toEqual([])
})

const usesUp: [what: string, statement: string][] = [
  ['adds a column', 'alter table booking add column tried text'],
  ['replaces a function', 'alter function drop_event_months() set work_mem = 64'],
  ['takes a rule away', 'alter table auth_user disable trigger all'],
  ['changes what a migration wrote', `update role set description = description || '!' where name = 'manager'`],
  [
    'sets what the database does',
    `do $$ begin execute format('alter database %I set work_mem = 64', current_database()); end $$`,
  ],
]

test.for(usesUp)('who %s has used up their copy', async ([, statement], { owner, ownerUrl }) => {
  await sql.raw(statement).execute(owner)
  expect(usedUp).not.toContain(ownerUrl)
  usedUp.add(ownerUrl)
})

test('so has whoever leaves somebody connected', async ({ db, ownerUrl, dbUrl }) => {
  expect(usedUp).not.toContain(ownerUrl)
  usedUp.add(ownerUrl)
  left = connect(dbUrl, { poolSize: 1 })
  expect(await countOf(left, 'booking')).toBe(0)
  expect(await countOf(db, 'booking')).toBe(0)
})

test('and the next one has another', async ({ ownerUrl }) => expect(usedUp).not.toContain(ownerUrl))
