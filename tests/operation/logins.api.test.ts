import { sql } from 'kysely'
import { expect } from 'vitest'

import { readConfig } from '#server/config.ts'
import { startJobs } from '#server/jobs.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { openLog } from '#server/kernel/log/log.ts'
import { cliCommand, eventually, run, startServer } from '#tests/support/process.ts'
import { test, testSecret } from '#tests/support/test.ts'

const appendOnly = async (owner: Db) =>
  (
    await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc order by name
    `.execute(owner)
  ).rows.map(({ name }) => name)

const monthNow = () => `audit_event_${new Date().toISOString().slice(0, 7).replace('-', '_')}`

/** Any column that an update may name. */
const columnOf = async (owner: Db, table: string) =>
  (
    await sql<{ name: string }>`
      select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and attidentity = '' and not attisdropped order by attnum limit 1
    `.execute(owner)
  ).rows[0]?.name

test('the server changes no table, and nothing that is append-only', async ({ db, owner }) => {
  expect(await appendOnly(owner)).toEqual(
    expect.arrayContaining(['audit_event', 'audit_event_default', monthNow(), 'booking_transition']),
  )

  const changes = (await appendOnly(owner)).map(async (name) => {
    const column = await columnOf(owner, name)
    return [
      `update ${name} set ${column} = ${column}`,
      `delete from ${name}`,
      `truncate ${name}`,
      `alter table ${name} disable trigger all`,
    ]
  })
  const refused = [
    'create table mine (id integer)',
    'alter table person add column mine integer',
    'drop table person',
    'truncate person',
    'create schema mine',
    'create index mine on person (email)',
    'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
    'update kysely_migration set name = name',
    'delete from pgboss.version; drop table pgboss.job',
    "select setval('audit_event_id_seq', 1)",
    "update append_only_retention set keep_days = 30 where table_name = 'audit_event'",
    ...(await Promise.all(changes)).flat(),
  ]
  for (const statement of refused) {
    await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('jobs and queues work without a right to change tables', async ({ dbUrl, db, services, logged }) => {
  const end = await startJobs(services, dbUrl)
  const states = async () =>
    (await sql<{ state: string }>`select distinct state::text from pgboss.job`.execute(db)).rows.map(
      ({ state }) => state,
    )
  await eventually(states, (all) => all.length === 1 && all[0] === 'completed')
  await end()

  expect(await states()).toEqual(['completed'])
  expect(logged.filter((line) => /"level":[4-6]0/.test(line))).toEqual([])
})

test('migrate makes the server’s login and moves an installation that had one login to two', async ({
  owner,
  ownerUrl,
}) => {
  const moved = new URL(ownerUrl)
  Object.assign(moved, { username: 'moved_server', password: 'p@ss word' })
  const settings = { SECRET_KEY: testSecret, DATABASE_URL: moved.href, DATABASE_OWNER_URL: ownerUrl }
  const loftlie = (...words: string[]) => run([...cliCommand, ...words], settings)

  expect(await loftlie('migrate')).toMatchObject({ code: 0 })
  expect((await loftlie('doctor')).stdout).toMatch(/^ok +login +The server logs in as moved_server, who reads/m)
  expect((await loftlie('create-admin', '--email', 'boss@example.com')).code).toBe(0)
  const server = connect(moved.href)
  const { rows } = await sql<{ patience: string }>`select current_setting('statement_timeout') as patience`.execute(
    server,
  )
  await expect(sql`create table mine (id integer)`.execute(server)).rejects.toMatchObject({ code: '42501' })
  await server.destroy()
  await sql`drop owned by moved_server; drop role moved_server`.execute(owner)

  expect(rows).toEqual([{ patience: '15s' }])
})

test('the owner’s statements take as long as a migration needs, the server’s do not', async ({ dbUrl, ownerUrl }) => {
  const config = readConfig({ SECRET_KEY: testSecret, DATABASE_URL: dbUrl, DATABASE_OWNER_URL: ownerUrl })
  const patienceOf = async (login: 'owner' | 'server') => {
    const { db, close } = await openDatabase(config, openLog('silent'), login)
    const { rows } = await sql<{ patience: string }>`select current_setting('statement_timeout') as patience`.execute(
      db,
    )
    await close()
    return rows[0]?.patience
  }

  expect(await patienceOf('server')).toBe('15s')
  expect(await patienceOf('owner')).toBe('0')
})

test('a server that owns the tables still runs, and the doctor says so', async ({ ownerUrl }) => {
  const server = await startServer(ownerUrl)
  server.child.kill('SIGTERM')
  const settings = { SECRET_KEY: testSecret, DATABASE_URL: ownerUrl }

  expect((await run([...cliCommand, 'doctor'], settings)).stdout).toMatch(
    /^warn +login +The server logs in as postgres, who owns the tables .+ \(DATABASE_OWNER_URL\)\.$/m,
  )
  expect((await server.ended).code).toBe(0)
})

test('a server whose login lacks a right says whose turn it is', async ({ db, owner, dbUrl }) => {
  void db
  await sql`revoke all on signing_key from loftlie_server`.execute(owner)
  const settings = { SECRET_KEY: testSecret, DATABASE_URL: dbUrl }

  expect((await run([...cliCommand, 'doctor'], settings)).stderr).toContain(
    'permission denied for table signing_key: run `loftlie migrate` as the owner.',
  )
  expect((await run([...cliCommand, 'keys', 'list'], settings)).stderr).toBe(
    'The login of DATABASE_URL lacks a right (permission denied for table signing_key): run `migrate` as the owner.\n',
  )
})
