import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { expect } from 'vitest'

import { csvFolder } from '#server/auth/import/csv-folder.ts'
import { oldDatabase } from '#server/auth/import/old-database.ts'
import type { Source } from '#server/auth/import/source-row.ts'

import { asCsv } from './csv-text.ts'
import { test, usersOf } from './moving.ts'

const user = (email: string) => ({ id: randomUUID(), email })
const players = Array.from({ length: 1200 }, (_, at) => user(`player${at}@example.com`))

/** The same source, which does something after so many rows. */
const interrupted = ({ name, rows }: Source, after: number, happen: () => Promise<unknown>): Source => ({
  name,
  async *rows() {
    let count = 0
    for await (const row of rows()) {
      if (++count === after) await happen()
      yield row
    }
  },
})

test('what is cut off brings nobody in', async ({ write, importFrom, contents }) => {
  const empty = await contents()
  const csv = Buffer.from(asCsv(usersOf(...players.map((player) => ({ ...player, name: 'in "quotes"\n' })))))
  const halves: [name: string, content: Buffer][] = [
    ...[70, 777, 1515, csv.length - 1].map((at) => ['users.csv', csv.subarray(0, at)] as [string, Buffer]),
    ['users.csv.gz', gzipSync(csv).subarray(0, 600)],
  ]

  for (const [name, content] of halves) {
    await expect(importFrom(csvFolder(await write({ [name]: content }))), `${content.length}`).rejects.toThrow(name)
    expect(await contents(), `${name} ${content.length}`).toEqual(empty)
  }
})

test('a database that goes away in the middle brings nobody in', async ({ old, importFrom, contents, owner }) => {
  await old.insert('users', ...players)
  const empty = await contents()
  const source = interrupted(oldDatabase(old.url), 400, () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch%'`.execute(
      owner,
    ),
  )

  await expect(importFrom(source)).rejects.toThrow(/^The database of --from cannot be read: /)
  expect(await contents()).toEqual(empty)
})

test('a database is read as it was at one moment, whatever happens there meanwhile', async ({
  old,
  importFrom,
  db,
}) => {
  await old.insert('users', ...players.slice(0, 600))
  const late = user('late@example.com')
  const source = interrupted(oldDatabase(old.url), 2, async () => {
    await old.insert('users', late)
    await old.insert('identities', { provider_id: 'x', user_id: late.id, provider: 'google', identity_data: {} })
    await old.run(`update auth.users set email = 'changed@example.com' where email = 'player599@example.com'`)
  })

  expect(await importFrom(source, { isStrict: true })).toMatch(/^users +600 +0 +0$/m)
  expect(await db.selectFrom('authUser').select('email').where('email', 'not like', 'player%').execute()).toEqual([])
})

test('nothing of the other database is changed, not even by what its tables do when they are read', async ({
  old,
  importFrom,
  contents,
}) => {
  await old.run(`
    alter table auth.users rename to accounts;
    create function auth.note() returns text language sql as $$
      insert into auth.sessions (user_agent) values ('read') returning user_agent
    $$;
    create view auth.users as select id, email, auth.note() from auth.accounts;
    insert into auth.accounts (id, email) values ('${randomUUID()}', 'ann@example.com')
  `)
  const empty = await contents()

  await expect(importFrom(oldDatabase(old.url))).rejects.toThrow('cannot execute INSERT in a read-only transaction')
  expect(await contents()).toEqual(empty)
})

test('a source that is none is refused with one sentence, and nothing is changed', async ({
  write,
  importFrom,
  contents,
  ownerUrl,
}) => {
  const empty = await contents()
  const cases: [source: () => Source, sentence: string | RegExp][] = [
    [() => csvFolder('/no/such/folder'), '/no/such/folder is no folder that can be read.'],
    [() => csvFolder(import.meta.filename), 'An SQL dump is restored first, and read by --from.'],
    [() => oldDatabase(ownerUrl), 'The database of --from has no table auth.users.'],
  ]
  const folders: [files: Record<string, string>, sentence: string | RegExp][] = [
    [{ 'users.csv': '' }, /users\.csv is empty\.$/],
    [{ 'users.csv': 'id,email\n' }, /holds no rows of auth\.users: nothing was changed\.$/],
    [{ 'notes.txt': 'x', 'identities.csv': 'id\n' }, 'holds no users.csv.'],
  ]
  for (const [files, sentence] of folders) {
    const folder = await write(files)
    cases.push([() => csvFolder(folder), sentence])
  }

  for (const [source, sentence] of cases) await expect((async () => importFrom(source()))()).rejects.toThrow(sentence)
  expect(await contents()).toEqual(empty)
})

test('no sentence repeats the password of an address', async ({ importFrom, dbUrl }) => {
  const wrong = new URL(dbUrl)
  wrong.password = 'hole-in-one'
  const cases: [address: string, sentence: string][] = [
    ['mysql://somebody:hole-in-one@db.example.com/', '--from takes a postgres:// address.'],
    ['postgres://some body:hole-in-one@/%', '--from takes a postgres:// address.'],
    [wrong.href, `cannot be read: password authentication failed for user "${wrong.username}".`],
    ['postgres://somebody:hole-in-one@127.0.0.1:1/postgres', 'ECONNREFUSED'],
  ]

  for (const [address, sentence] of cases) {
    const refusal = await (async () => importFrom(oldDatabase(address)))().catch(String)
    expect(refusal).toContain(sentence)
    expect(refusal).not.toContain('hole-in-one')
  }
})

test('the operator is told what is wrong by sentence and exit code', async ({ moveIn, write }) => {
  const half = await write({ 'users.csv': 'id,email\n"1' })

  expect(await moveIn()).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Say from where: import-auth [--dry-run] [--strict] [--passkeys DOMAIN] --from ADDRESS | FOLDER.\n',
  })
  expect(await moveIn(half)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^users\.csv, line \d+: .+\n$/),
  })
})

test('two imports do not run at once', async ({ write, importFrom, db }) => {
  const source = csvFolder(await write({ 'users.csv': asCsv(usersOf(user('ann@example.com'))) }))

  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('import-auth'))`.execute(trx)
    await expect(importFrom(source)).rejects.toThrow('Another import is running: wait until it has ended.')
  })

  expect(await importFrom(source)).toMatch(/^users +1 +0 +0$/m)
})

test('with --strict one problem keeps everybody out, and without it only its own account', async ({
  moveIn,
  write,
  contents,
  db,
}) => {
  const empty = await contents()
  const folder = await write({
    'auth_users.csv.gz': gzipSync(asCsv(usersOf(user('ann@example.com'), { id: 'x', email: 'bob@example.com' }))),
  })

  const strict = await moveIn('--strict', folder)
  expect(strict).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /bob@example\.com {2}its id is no UUID[^]+1 problem, and --strict: nothing was changed\.\n$/,
    ),
  })
  expect(await contents()).toEqual(empty)

  expect(await moveIn(folder)).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 problem\.\n$/), stderr: '' })
  expect(await db.selectFrom('authUser').select('email').execute()).toEqual([{ email: 'ann@example.com' }])
})

test('what people called themselves is never run', async ({ reportOn, db }) => {
  const name = "'); drop table auth_user; --"
  await reportOn(usersOf({ ...user('ann@example.com'), raw_user_meta_data: JSON.stringify({ name }) }))

  expect(await db.selectFrom('authUser').select(['email', 'userMetadata']).execute()).toEqual([
    { email: 'ann@example.com', userMetadata: { name } },
  ])
})
