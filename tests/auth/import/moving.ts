import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { csvFolder } from '#server/auth/import/csv-folder.ts'
import { importUsers, type ImportOptions } from '#server/auth/import/import-users.ts'
import { oldDatabase } from '#server/auth/import/old-database.ts'
import type { Source } from '#server/auth/import/source-row.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { test as base } from '#tests/auth/stock-client.ts'
import { operate } from '#tests/support/cli.ts'

import { asCsv, type Rows } from './csv-text.ts'
import { makeOldBackend, type OldBackend } from './old-backend.ts'

interface Fixtures {
  old: OldBackend
  /** Writes files into a new folder; returns its path. */
  write: (files: Record<string, string | Buffer>) => Promise<string>
  /** Runs import-auth on the test's database. */
  moveIn: (...words: string[]) => ReturnType<typeof operate>
  /** The report about an import from a source. */
  importFrom: (source: Source, more?: Partial<ImportOptions>) => Promise<string>
  /** The report about an import of tables as CSV. */
  reportOn: (tables: Rows | Rows[], more?: Partial<ImportOptions>) => Promise<string>
  /** Everything that an import may write, sorted. */
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
      return inside
    })
    await rm(folder, { recursive: true })
  },

  moveIn: async ({ dbUrl }, use) => use((...words) => operate(dbUrl, ['import-auth', ...words])),

  importFrom: async ({ services }, use) => {
    const moving = { isRehearsal: false, isStrict: false, passkeysOf: undefined, now: services.now() }
    await use(async (source, more = {}) =>
      (await importUsers(jobWork(services, 'test'), { source, ...moving, ...more })).text(),
    )
  },

  reportOn: async ({ importFrom, write }, use) => {
    await use(async (tables, more) => {
      const files = [tables].flat().map((rows) => [`${rows.table}.csv`, asCsv(rows)])
      return importFrom(csvFolder(await write(Object.fromEntries(files))), more)
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

/** The two ways to import a backend: the operator's words, and the source that these read. */
export const ways: Record<
  string,
  (
    old: OldBackend,
    write: (files: Record<string, string>) => Promise<string>,
  ) => Promise<{ words: string[]; source: Source }>
> = {
  'from its database': async ({ url }) => ({ words: ['--from', url], source: oldDatabase(url) }),
  'from a folder of CSV': async (old, write) => {
    const folder = await write(await old.exports())
    return { words: [folder], source: csvFolder(folder) }
  },
}

/** A table with only these accounts; missing columns are null. */
export function usersOf(...users: Record<string, string | null>[]): Rows {
  const columns = [...new Set(users.flatMap((user) => Object.keys(user)))]

  return { table: 'users', columns, rows: users.map((user) => columns.map((column) => user[column] ?? null)) }
}
