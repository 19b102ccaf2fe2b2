import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { databaseUrl } from '#tests/support/template-database.ts'
import { test as base } from '#tests/support/test.ts'

export const test = base.extend<{ emptyUrl: string; folder: string }>({
  emptyUrl: async ({}, use) => {
    const name = `copy_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(inject('serverUrl'))
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    await use(databaseUrl(inject('serverUrl'), name))
  },
  folder: async ({}, use) => use(await mkdtemp(join(tmpdir(), 'backup-'))),
})

/** How many rows each table of a database has. */
export async function countsOf(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, (xpath('/row/count/text()', query_to_xml(format('select count(*) from public.%I', relname),
      false, true, '')))[1]::text::int as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and relname not like 'kysely%' order by relname
  `.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: many }) => [name, many]))
}

/** The archive with another text in it, whole again. */
export async function forged(file: string, edit: (text: string) => string): Promise<string> {
  const lines = edit(gunzipSync(await readFile(file)).toString('latin1')).split('\n')
  const trailer: { rows: object } = JSON.parse(lines.at(-2) ?? '')
  const body = Buffer.from(`${lines.slice(0, -2).join('\n')}\n`, 'latin1')
  const sha256 = createHash('sha256').update(body).digest('hex')
  const other = `${file}.${randomUUID().slice(0, 8)}`
  await writeFile(other, gzipSync(Buffer.concat([body, Buffer.from(`${JSON.stringify({ ...trailer, sha256 })}\n`)])))
  return other
}
