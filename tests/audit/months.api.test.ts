import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { expect } from 'vitest'

import { followEvents } from '#server/audit/events.ts'
import { listMonths, turnMonths } from '#server/audit/months.ts'
import { recordEvent } from '#server/audit/service.ts'
import { examine } from '#server/doctor.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { jobWork } from '#server/kernel/work.ts'
import { applyMigrations } from '#tests/support/migrations.ts'
import { eventually } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

import { actionsIn, makeEvents, monthsAgo, waiting } from './old-events.ts'

const drop = (db: Db, month: string, exported: number) =>
  sql`select drop_audit_month(${month}, ${exported})`.execute(db)

test('events of a month without a partition are taken in, and sorted when it is made', async ({
  services,
  db,
  dbUrl,
}) => {
  await makeEvents(db, 2, 3)
  expect(await waiting(db)).toBe(3)
  const said = async () => (await examine(db, services.config)).find(({ subject }) => subject === 'audit')
  expect(await said()).toMatchObject({ state: 'warn', sentence: expect.stringContaining('3 events of the audit wait') })

  await turnMonths(jobWork(services, 'test'), dbUrl)

  expect(await waiting(db)).toBe(0)
  expect(await actionsIn(db)).toEqual(['old', 'old', 'old', 'young'])
  expect(await listMonths({ trx: db })).toEqual([2, 0, -1, -2, -3].map(monthsAgo))
  expect(await said()).toMatchObject({ state: 'ok', sentence: 'The audit has 5 months, each kept for 2557 days.' })
})

test('a month that is over is exported, then dropped; a younger one stays', async ({ services, db, dbUrl }) => {
  services.now = () => new Date()
  await makeEvents(db, 86, 3)
  await makeEvents(db, 83, 2)
  await turnMonths(jobWork(services, 'test'), dbUrl)
  expect(await actionsIn(db)).toHaveLength(7)
  expect((await examine(db, services.config)).find(({ subject }) => subject === 'audit')).toMatchObject({
    state: 'warn',
    sentence: '1 month of the audit is older than 2557 days: set AUDIT_EXPORT_DIR to have them exported and dropped.',
  })

  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  services.config.audit.exportFolder = folder
  await turnMonths(jobWork(services, 'test'), dbUrl)

  const month = monthsAgo(86).slice(0, 7)
  expect(await readdir(folder)).toEqual([`audit-${month}.csv.gz`])
  const lines = gunzipSync(await readFile(join(folder, `audit-${month}.csv.gz`)))
    .toString()
    .trim()
    .split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^id,at,actor_kind,/)
  expect(lines[1]).toContain('old')
  expect(lines[1]).toContain('"a, ""b"""')
  // The file outlasts people who are erased, so it leaves out their addresses.
  expect(lines[0]).toMatch(/,ip,/)
  expect(lines.join('')).not.toMatch(/192\.0\.2\.7|telephone/)
  expect(await actionsIn(db)).toEqual(['young', 'old', 'old', 'young'])
})

test('months go through one function, which keeps what is younger and what was not exported', async ({
  services,
  db,
  owner,
  dbUrl,
}) => {
  await makeEvents(db, 86, 3)
  await makeEvents(db, 83, 2)
  await turnMonths(jobWork(services, 'test'), dbUrl)

  await expect(drop(db, monthsAgo(83), 2)).rejects.toThrow('events of the audit are kept for 2557 days')
  await expect(drop(db, monthsAgo(0), 2)).rejects.toThrow('events of the audit are kept for 2557 days')
  await expect(drop(db, monthsAgo(86), 2)).rejects.toThrow(/has 3 rows, of which 2 were exported/)
  expect(await actionsIn(db)).toHaveLength(7)
  // Not even the owner can do so outside of that function.
  const partitions = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_event'::regclass
  `.execute(owner)
  for (const name of ['audit_event', ...partitions.rows.map((row) => row.name)]) {
    for (const statement of [`delete from ${name}`, `update ${name} set action = 'x'`, `truncate ${name}`]) {
      await expect(sql.raw(statement).execute(owner), statement).rejects.toThrow('append-only')
    }
  }
  await drop(db, monthsAgo(86), 3)
  expect(await actionsIn(db)).toEqual(['young', 'old', 'old', 'young'])
})

test.for([0, 40])(
  '%i events of before are there after the migration, and numbers go on',
  async (many, { owner: db }) => {
    await sql`drop schema public cascade; drop schema pgboss cascade; create schema public`.execute(db)
    await applyMigrations(db, (name) => name < '0045')
    await sql`
    insert into audit_event (at, action, actor_kind, actor_id, entity, entity_id, facts, request_id, ip)
    select now() - n * interval '9 days', 'login', 'person', uuidv7(), 'user', n::text, jsonb_build_object('n', n), 'r', '::1'
    from generate_series(1, ${many}::integer) n
  `.execute(db)
    const summary = () =>
      sql`
      select count(*)::int as events, sum(id)::int as ids, min(at) as since, max(at) as until,
        sum((facts->>'n')::int)::int as facts, count(distinct actor_id)::int as actors, count(request_id)::int as requests,
        count(ip)::int as addresses, count(distinct entity_id)::int as entities
      from audit_event
    `.execute(db)
    const { rows: before } = await summary()

    await applyMigrations(db, (name) => name.startsWith('0045'))

    expect((await summary()).rows).toEqual(before)
    expect(before).toMatchObject([{ events: many }])
    expect(await waiting(db)).toBe(0)
    // A column that was added later.
    await sql`alter table audit_event add column approved_by uuid`.execute(db)
    await recordEvent(
      { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
      { action: 'young', entity: 'test' },
    )
    expect(await db.selectFrom('auditEvent').select('id').where('action', '=', 'young').execute()).toEqual([
      { id: many + 1 },
    ])
  },
)

test('a month of events stays until everybody has read all of it, also of one large transaction', async ({
  services,
  db,
  dbUrl,
}) => {
  await sql`
    insert into domain_event (at, type, entity)
    select date_trunc('month', now()) - interval '4 months' + n * interval '1 minute', 'old', 'test'
    from generate_series(1, 900) n
  `.execute(db)
  const readOn = () => followEvents({ trx: db }, 'reader', async () => undefined)
  await sql`select make_event_months()`.execute(db)
  await eventually(readOn, (read) => read > 0)

  await turnMonths(jobWork(services, 'test'), dbUrl)
  const left = await db.selectFrom('domainEvent').select('id').where('type', '=', 'old').execute()
  while ((await readOn()) > 0);
  await turnMonths(jobWork(services, 'test'), dbUrl)

  expect(left).toHaveLength(900)
  expect(await db.selectFrom('domainEvent').select('id').where('type', '=', 'old').execute()).toEqual([])
})
