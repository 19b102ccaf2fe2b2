import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { expect } from 'vitest'

import { importUsers } from '#server/auth/import/import-users.ts'

import { asCopy, asCsv, asDump, asInserts } from './dump-text.ts'
import { dumpOf, test } from './moving.ts'

const columns = ['id', 'email', 'raw_user_meta_data']
const rows = Array.from({ length: 40 }, (_, at) => [
  randomUUID(),
  `player${at}@example.com`,
  `{"note": "it's\\n${at}"}`,
])
const users = { table: 'users', columns, rows }

test('half a dump brings nobody in, wherever it was cut', async ({ services, write, contents }) => {
  const empty = await contents()
  const copy = Buffer.from(asDump(asCopy(users)))
  const inserts = Buffer.from(asDump(asInserts(users, { rowsEach: 7 })))
  const cuts = [200, 350, 351, 777, 1500, 2000, copy.length - 80]
  const halves: [name: string, content: Buffer][] = [
    ...cuts.map((at) => ['copy.sql', copy.subarray(0, at)] as [string, Buffer]),
    ...cuts.map((at) => ['inserts.sql', inserts.subarray(0, at)] as [string, Buffer]),
    ['zipped.sql.gz', gzipSync(copy).subarray(0, 600)],
    ['users.csv', Buffer.from(asCsv(users)).subarray(0, 1515)],
  ]

  for (const [name, content] of halves) {
    const moving = {
      source: await write({ [name]: content }),
      isRehearsal: false,
      isStrict: false,
      passkeysOf: undefined,
    }
    await expect(
      importUsers(services, { ...moving, now: services.now() }),
      `${name} ${content.length}`,
    ).rejects.toThrow(name)
    expect(await contents(), `${name} ${content.length}`).toEqual(empty)
  }
})

test('a file that is no dump is refused with one sentence, and nothing is changed', async ({
  services,
  write,
  contents,
}) => {
  const empty = await contents()
  const cases: [source: string, sentence: string | RegExp][] = [
    ['/no/such/file', '/no/such/file cannot be read.'],
    [await write({ 'empty.sql': '' }), 'empty.sql is empty.'],
    [await write({ 'own.dump': 'PGDMP\u0001' }), "own.dump is in pg_dump's own format: make SQL of it with pg_restore"],
    [await write({ 'prose.sql': 'Dear friend' }), 'prose.sql, line 1: this statement does not end: it is cut off.'],
    [await write({ 'other.sql': 'SELECT 1;\n' }), 'other.sql holds no rows of auth.users: nothing was changed.'],
    [await write({ 'people.csv': 'id\n1\n' }), 'The name of people.csv does not say which table it is'],
    [await write({ 'notes.txt': 'x', 'identities.csv': 'id\n' }), 'holds no users.csv.'],
  ]

  for (const [source, sentence] of cases) {
    const moving = { source, isRehearsal: false, isStrict: false, passkeysOf: undefined, now: services.now() }
    await expect(importUsers(services, moving)).rejects.toThrow(sentence)
  }
  expect(await contents()).toEqual(empty)
})

test('the operator is told what is wrong by sentence and exit code', async ({ moveIn, write }) => {
  const half = await write({ 'half.sql': dumpOf({ id: randomUUID() }).slice(0, 300) })

  expect(await moveIn()).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Say what: import-auth [--dry-run] [--strict] [--passkeys DOMAIN] FILE | FOLDER.\n',
  })
  expect(await moveIn(half)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^half\.sql, line \d+: .+\n$/),
  })
})

test('two imports do not run at once', async ({ services, write, db }) => {
  const source = await write({ 'dump.sql': dumpOf({ id: randomUUID() }) })
  const moving = { source, isRehearsal: false, isStrict: false, passkeysOf: undefined, now: services.now() }

  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('import-auth'))`.execute(trx)
    await expect(importUsers(services, moving)).rejects.toThrow('Another import is running: wait until it has ended.')
  })

  expect((await importUsers(services, moving)).counted('users', 'imported')).toBe(1)
})

test('with --strict one problem keeps everybody out, and without it only its own account', async ({
  moveIn,
  write,
  contents,
  db,
}) => {
  const empty = await contents()
  const source = await write({
    'dump.sql.gz': gzipSync(
      dumpOf({ id: randomUUID(), email: 'ann@example.com' }, { id: 'x', email: 'bob@example.com' }),
    ),
  })

  const strict = await moveIn('--strict', source)
  expect(strict).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /bob@example\.com {2}its id is no UUID[^]+1 problem, and --strict: nothing was changed\.\n$/,
    ),
  })
  expect(await contents()).toEqual(empty)

  expect(await moveIn(source)).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 problem\.\n$/), stderr: '' })
  expect(await db.selectFrom('authUser').select('email').execute()).toEqual([{ email: 'ann@example.com' }])
})

test('nothing of a dump is ever run', async ({ services, write, db }) => {
  const dump = `
DROP TABLE auth_user CASCADE;
INSERT INTO auth_user (email) VALUES ('by-sql@example.com');
CREATE ROLE intruder SUPERUSER;
\\! touch /tmp/intruder
COPY auth.users (id, email, raw_user_meta_data) FROM PROGRAM 'id';
`
  const source = await write({ 'dump.sql': dump })
  const moving = { source, isRehearsal: false, isStrict: false, passkeysOf: undefined, now: services.now() }
  await expect(importUsers(services, moving)).rejects.toThrow('only the plain form of COPY is read')

  const sly = {
    id: randomUUID(),
    email: 'ann@example.com',
    raw_user_meta_data: `{"name": "'); drop table auth_user; --"}`,
  }
  await importUsers(services, {
    ...moving,
    source: await write({ 'dump.sql': asDump(dump.split('\n').slice(0, 4).join('\n'), dumpOf(sly)) }),
  })
  expect(await db.selectFrom('authUser').select(['email', 'userMetadata']).execute()).toEqual([
    { email: 'ann@example.com', userMetadata: { name: "'); drop table auth_user; --" } },
  ])
})
