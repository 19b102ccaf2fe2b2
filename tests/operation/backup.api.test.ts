import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { sql } from 'kysely'
import pg from 'pg'
import { expect, vi } from 'vitest'

import { backUp, readBack } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { queues } from '#server/features.ts'
import { connect } from '#server/kernel/db/database.ts'
import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { httpContract } from '#shared/http/contract.ts'
import { recordContract } from '#shared/people/record.ts'
import { operate } from '#tests/support/cli.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { cliCommand, eventually, run, startServer } from '#tests/support/process.ts'
import { sendTo, testSecret } from '#tests/support/test.ts'

import { countsOf, test } from './archives.ts'

// Each starts programs of its own.
vi.setConfig({ testTimeout: 90_000 })

const wish = {
  serviceCode: 'swing_eval',
  startsAt: new Date('2026-11-25T16:00:00Z'),
  person: { firstName: 'Tab\tLine', lastName: 'Back\\slash \\.', email: 'sam@example.com', phone: '312 555 0142' },
}

test('backup, drop, restore, sign in: the studio goes on where it stood', async ({
  db,
  dbUrl,
  call,
  emptyUrl,
  folder,
}) => {
  await makeStudio(db)
  const { email, password } = await makeUser(db, { roles: ['admin'] })
  const booking = await call(bookingContract.createBooking, {
    body: { ...wish, person: { ...wish.person, firstName: 'Łukasz ⛳️' } },
  })
  await call(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })
  const before = await countsOf(db)
  const file = join(folder, 'studio.gz')

  // What a run that was cut off, or anybody else, has left there.
  await writeFile(`${file}.partial`, '', { mode: 0o666 })
  const out = await operate(dbUrl, ['backup', file])
  expect(out.stderr).toBe('')
  expect(out.stdout).toMatch(/^Wrote \d+ rows of \d+ tables to .+ \(\d+\.\d MB\), and read it back whole\./)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const back = await operate(emptyUrl, ['restore', file])
  expect(back.stderr).toBe('')
  expect(back.stdout).toMatch(
    /^Restored \d+ rows of \d+ tables, as the studio stood at .+\. Then applied job queue \d+\.\n$/,
  )
  const restored = connect(emptyUrl)
  expect(await countsOf(restored)).toEqual(before)

  const server = await startServer(emptyUrl, { SECRET_KEY: testSecret })
  const there = callThrough(sendTo(server.url))
  expect(await there(httpContract.checkReady, {})).toEqual({ status: 'ok' })
  const session = await there(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })
  const asAdmin = callThrough(sendTo(server.url, { authorization: `Bearer ${session.access_token}` }))
  const params = { bookingId: booking.id }
  expect(await asAdmin(bookingContract.readBooking, { params })).toMatchObject({
    reference: booking.reference,
    person: { firstName: 'Łukasz ⛳️', lastName: wish.person.lastName },
  })
  // Numbers go on behind those that were given out, and what nobody may change is guarded as before.
  const somebody = { firstName: 'Mia', lastName: '', email: null, phone: null, bornOn: null }
  await asAdmin(recordContract.createPerson, { headers: {}, body: somebody })
  await expect(sql`delete from audit_event`.execute(restored)).rejects.toThrow(/append-only/i)
  server.child.kill('SIGTERM')
  await server.ended
  await restored.destroy()
})

test('a waiting notice of an archive is queued anew', async ({ db, dbUrl, call, emptyUrl, folder }) => {
  await makeStudio(db)
  await call(bookingContract.createBooking, { body: { ...wish, person: { ...wish.person, firstName: 'Sam' } } })
  await db
    .updateTable('notice')
    .set({ createdAt: sql`now()` })
    .execute()
  const file = join(folder, 'studio.gz')
  await operate(dbUrl, ['backup', file])

  const { code, stderr } = await run([...cliCommand, 'restore', file], {
    DATABASE_URL: emptyUrl,
    SECRET_KEY: testSecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
  })

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const restored = connect(emptyUrl)
  const { rows } = await sql<{
    name: string
  }>`select distinct name from pgboss.job where name = 'deliver-email'`.execute(restored)
  await restored.destroy()
  expect(rows).toHaveLength(1)
})

/** The archive with another text in it. */
async function changed(file: string, from: string, to: string): Promise<string> {
  const text = gunzipSync(await readFile(file)).toString('latin1')
  const other = `${file}.${randomUUID().slice(0, 8)}`
  await writeFile(other, gzipSync(Buffer.from(text.replace(from, to), 'latin1')))
  return other
}

test('restore says what is wrong before it writes: a filled database, a foreign key, a newer or a damaged archive', async ({
  services,
  dbUrl,
  emptyUrl,
  folder,
}) => {
  await makeStudio(services.db)
  const file = join(folder, 'studio.gz')
  await backUp(dbUrl, file, new Date())
  const empty = connect(emptyUrl)
  const refusal = (archive: string, { url = emptyUrl, secretKey = testSecret } = {}) =>
    restore({ db: empty, url, config: { secretKey }, queues }, archive).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  const short = join(folder, 'short.gz')
  await writeFile(short, (await readFile(file)).subarray(0, -2000))

  expect(await refusal(file, { url: dbUrl })).toMatch(/^This database is not empty, .+ Nothing was written\.$/)
  expect(await refusal(file, { secretKey: 'z'.repeat(40) })).toMatch(
    /^SECRET_KEY does not open the signing key .+ Nothing was written\.$/,
  )
  expect(await refusal(await changed(file, '"0001_auth"', '"9999_later"'))).toMatch(
    /^This archive is newer than the program, which does not know 9999_later: .+ Nothing was written\.$/,
  )
  expect(await refusal(await changed(file, '"version":2', '"version":3'))).toMatch(
    /^This archive was made by a newer version of the program: /,
  )
  expect(await refusal(await changed(file, 'Clubs that fit', 'Clubs that bit'))).toMatch(
    /is no archive of ours, or it is damaged: its SHA-256 is another one\.$/,
  )
  expect(await refusal(short)).toMatch(/is no archive of ours, or it is damaged: unexpected end of file\.$/)
  const bomb = join(folder, 'bomb.gz')
  await writeFile(bomb, gzipSync(Buffer.alloc(100_000_000)))
  expect(await refusal(bomb)).toMatch(/is no archive of ours, or it is damaged: it has a part that no archive has\.$/)
  expect(await refusal('package.json')).toMatch(/is no archive of ours, or it is damaged: incorrect header check\.$/)
  expect(await refusal(join(folder, 'nothing'))).toMatch(/nothing cannot be read: ENOENT/)
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(empty)
  await empty.destroy()
  expect(rows).toEqual([])
  expect(await operate(dbUrl, ['backup', file])).toMatchObject({
    code: 1,
    stderr: `${file} is there already: nothing was written.\n`,
  })
})

test('a backup waits for a migration that rewrites a table, and has its rows', async ({
  db,
  dbUrl,
  ownerUrl,
  folder,
}) => {
  await makeStudio(db)
  const file = join(folder, 'studio.gz')
  const migrating = new pg.Client(ownerUrl)
  await migrating.connect()
  // To a snapshot that is older than it, a rewritten table is empty.
  await migrating.query('begin; alter table location add column mark uuid default gen_random_uuid()')

  const done = backUp(dbUrl, file, new Date())
  // Of this database: others of the cluster have waits of their own.
  const asked = `select pid from pg_locks where not granted and relation = 'location'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  const waiting = async () => (await migrating.query<{ pid: number }>(asked)).rows.length
  try {
    expect(await eventually(waiting, (many) => many > 0)).toBe(1)
    await migrating.query('commit')
  } finally {
    // Left open it would hold back what other tests read of their event logs.
    await migrating.end()
  }
  await done

  expect((await readBack(file)).rows).toMatchObject({ location: 1 })
})
