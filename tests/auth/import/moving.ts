import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { importUsers, type Moving } from '#server/auth/import/import-users.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { test as base } from '#tests/auth/stock-client.ts'
import { cli } from '#tests/support/cli.ts'

import { asCopy, asDump } from './dump-text.ts'
import { makeOldBackend, type OldBackend, tables } from './old-backend.ts'

interface Fixtures {
  old: OldBackend
  /** Writes a file, or with more than one a folder of them; its path. */
  write: (files: Record<string, string | Buffer>) => Promise<string>
  /** Runs import-auth on the test's database. */
  moveIn: (...words: string[]) => ReturnType<typeof cli>
  /** The report on a dump that is moved in without a process of its own. */
  reportOn: (dump: string | Buffer, more?: Partial<Moving>) => Promise<string>
  /** All that an import may write, in an order of its own. */
  contents: () => Promise<Record<string, unknown[]>>
}

export const test = base.extend<Fixtures>({
  old: async ({ ownerUrl }, use) => {
    const { backend, close } = await makeOldBackend(ownerUrl)
    await use(backend)
    await close()
  },

  write: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'moving-'))
    await use(async (files) => {
      const inside = join(folder, randomUUID())
      await mkdir(inside)
      for (const [name, content] of Object.entries(files)) await writeFile(join(inside, name), content)
      const [only, ...more] = Object.keys(files)
      return more.length > 0 || !only ? inside : join(inside, only)
    })
  },

  moveIn: async ({ dbUrl }, use) => use((...words) => cli(dbUrl, ['import-auth', ...words])),

  reportOn: async ({ services, write }, use) => {
    await use(async (dump, more = {}) => {
      const source = await write({ 'dump.sql': dump })
      const report = await importUsers(services, {
        source,
        isRehearsal: false,
        isStrict: false,
        passkeysOf: undefined,
        now: services.now(),
        ...more,
      })
      return report.text()
    })
  },

  contents: async ({ db }, use) => use(() => contentsOf(db)),
})

const written = ['auth_user', 'auth_identity', 'auth_factor', 'webauthn_credential', 'person', 'user_role'] as const

async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const entries = written.map(async (table) => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.raw(table)} as t order by to_jsonb(t)::text
    `.execute(db)
    return [table, rows.map(({ row }) => row)] as const
  })

  return Object.fromEntries(await Promise.all(entries))
}

/** What is asked of each table, one after the other. */
async function ofEach<Result>(ask: (table: string) => Promise<Result>): Promise<Result[]> {
  const answers: Result[] = []
  for (const table of tables) answers.push(await ask(table))

  return answers
}

/** The three forms that a backend can be taken away in. */
export const forms: Record<string, (old: OldBackend) => Promise<Record<string, string>>> = {
  'a dump with COPY': async (old) => ({
    'dump.sql': asDump(
      ...(await ofEach(async (table) => {
        const columns = (await old.columnsOf(table)).join(', ')
        return `COPY auth.${table} (${columns}) FROM stdin;\n${await old.copy(table, 'text')}\\.\n`
      })),
    ),
  }),
  'a dump with INSERT': async (old) => ({ 'dump.sql': asDump(...(await ofEach(old.inserts))) }),
  'a folder of CSV': async (old) =>
    Object.fromEntries(await ofEach(async (table) => [`${table}.csv`, await old.copy(table, 'csv')])),
}

/** The text of a dump with only these accounts; what a column does not say is null. */
export function dumpOf(...users: Record<string, string | null>[]): string {
  const columns = [...new Set(users.flatMap((user) => Object.keys(user)))]
  const rows = users.map((user) => columns.map((column) => user[column] ?? null))

  return asDump(asCopy({ table: 'users', columns, rows }))
}
