import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { expect } from 'vitest'

import { listMonths, turnMonths } from '#server/audit/months.ts'
import { recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { jobWork } from '#server/kernel/work.ts'
import { test } from '#tests/support/test.ts'
import { untilWaiting } from '#tests/support/waiting.ts'

import { actionsIn, makeEvents, monthsAgo, waiting } from './old-events.ts'

test('of two runs at once one turns the months, and no file is written over', async ({ services, db, dbUrl }) => {
  services.now = () => new Date()
  for (const months of [90, 91, 92, 93]) await makeEvents(db, months, 500)
  await turnMonths(jobWork(services, 'test'), dbUrl)
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  services.config.audit.exportFolder = folder

  await Promise.all([
    turnMonths(jobWork(services, 'test'), dbUrl),
    turnMonths(jobWork(services, 'test'), dbUrl),
    turnMonths(jobWork(services, 'test'), dbUrl),
  ])

  const files = await readdir(folder)
  const rows = await Promise.all(files.map(async (file) => linesOf(await readFile(join(folder, file)))))
  expect(rows).toEqual([500, 500, 500, 500])
  expect(await actionsIn(db)).not.toContain('old')
})

const linesOf = (zipped: Buffer) => gunzipSync(zipped).toString().trim().split('\n').length - 1

test('partitions are made while events come in', async ({ services, db, dbUrl, owner }) => {
  await sql.raw(`drop table ${monthsAgo(0).replace(/^(\d+)-(\d+).*/, 'audit_event_$1_$2')}`).execute(owner)
  const making = { isOver: false }
  const write = async () => {
    while (!making.isOver)
      await recordEvent(
        { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
        { action: 'now', entity: 'test' },
      )
  }
  const writing = Promise.all([write(), write(), write()])

  await turnMonths(jobWork(services, 'test'), dbUrl).finally(() => (making.isOver = true))
  await writing

  expect(await listMonths({ trx: db })).toContain(monthsAgo(0))
  expect(await waiting(db)).toBe(0)
})

/** Leaves months to make and to drop: today's is missing, and old months of both tables are over. */
async function makeMonthsToTurn(db: Db, owner: Db): Promise<void> {
  await makeEvents(db, 86, 3)
  await sql`
    insert into domain_event (at, type, entity) values (date_trunc('month', now()) - interval '4 months', 'old', 'test')
  `.execute(db)
  await sql`select make_event_months()`.execute(db)
  const today = monthsAgo(0).slice(0, 7).replace('-', '_')
  for (const table of ['audit_event', 'domain_event']) await sql.raw(`drop table ${table}_${today}`).execute(owner)
}

const write = (db: Db) =>
  recordEvent(
    { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
    { action: 'now', entity: 'test', publish: {} },
  )

/** Runs `work` while somebody reads the events, as a backup does. */
const whileHeld = <Result>(db: Db, work: () => Promise<Result>) =>
  db.transaction().execute(async (trx) => {
    await sql`lock table audit_event, domain_event in access share mode`.execute(trx)
    return work()
  })

test.for(['make_event_months()', 'drop_event_months()', `drop_audit_month('${monthsAgo(86)}', 3)`])(
  '%s gives up while somebody holds the events, so that nobody who writes waits for their end',
  async (turn, { db, owner }) => {
    await makeMonthsToTurn(db, owner)

    const refusal = await whileHeld(db, async () => {
      const turning = db.connection().execute(async (patient) => {
        await sql`set lock_timeout = 0; set statement_timeout = 0`.execute(patient)
        return sql.raw(`select ${turn}`).execute(patient)
      })
      const ended = turning.catch((error: unknown) => error)
      await untilWaiting(db)
      await write(db)
      return ended
    })

    expect(refusal).toMatchObject({ code: '55P03' })
    expect(await sql.raw(`select ${turn}`).execute(db)).toMatchObject({ rows: [expect.anything()] })
  },
)

test('months are turned once whoever held them has ended', async ({ services, db, dbUrl, owner }) => {
  services.now = () => new Date()
  services.config.audit.exportFolder = await mkdtemp(join(tmpdir(), 'audit-'))
  await makeMonthsToTurn(db, owner)

  const { turning } = await whileHeld(db, async () => {
    const turning = turnMonths(jobWork(services, 'test'), dbUrl, 10)
    await untilWaiting(db)
    await write(db)
    return { turning }
  })
  await turning

  expect(await waiting(db)).toBe(0)
  expect(await listMonths({ trx: db })).toEqual([0, -1, -2, -3].map(monthsAgo))
  expect(await db.selectFrom('domainEvent').select('id').where('type', '=', 'old').execute()).toEqual([])
})

test('a month of the audit goes beside somebody who holds the whole of it and asks for its months then', async ({
  services,
  db,
  dbUrl,
  owner,
}) => {
  services.now = () => new Date()
  services.config.audit.exportFolder = await mkdtemp(join(tmpdir(), 'audit-'))
  await makeMonthsToTurn(db, owner)
  await sql`select make_event_months(), drop_event_months()`.execute(db)

  const { turning, read } = await db.transaction().execute(async (reader) => {
    await sql`lock table only audit_event in access share mode`.execute(reader)
    const turning = turnMonths(jobWork(services, 'test'), dbUrl, 10)
    await untilWaiting(db)
    // Reading waits for nothing.
    await sql`lock table audit_event in access share mode nowait`.execute(reader)
    return { turning, read: await actionsIn(reader) }
  })
  await turning

  expect(read).toEqual(['old', 'old', 'old'])
  expect(await actionsIn(db)).toEqual([])
})

test('months are made beside somebody who writes to the one table of events and to the other then', async ({
  services,
  db,
  dbUrl,
  owner,
}) => {
  await makeMonthsToTurn(db, owner)

  const { turning } = await db.transaction().execute(async (writer) => {
    await sql`insert into domain_event (type, entity) values ('now', 'test')`.execute(writer)
    const turning = turnMonths(jobWork(services, 'test'), dbUrl, 10)
    await untilWaiting(db)
    await recordEvent(
      { trx: writer, now: new Date(), place: nowhere, context: systemContext('test') },
      { action: 'now', entity: 'test' },
    )
    return { turning }
  })
  await turning

  expect(await waiting(db)).toBe(0)
  expect(await listMonths({ trx: db })).toContain(monthsAgo(0))
  expect(await actionsIn(db)).toContain('now')
})
