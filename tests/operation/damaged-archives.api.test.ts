import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { queues } from '#server/features.ts'
import type { Shelf } from '#server/files/service.ts'
import { sentenceFor } from '#server/kernel/config/mistake.ts'
import { connect } from '#server/kernel/db/database.ts'
import { operate } from '#tests/support/cli.ts'
import { makeStudio } from '#tests/support/make.ts'
import { testSecret } from '#tests/support/test.ts'

import { countsOf, forged, test } from './archives.ts'

vi.setConfig({ testTimeout: 90_000 })

/** What a database has of its own, and what restoring a file into it says. */
async function tried(emptyUrl: string, file: string, shelf?: Shelf) {
  const empty = connect(emptyUrl)
  const refusal = await restore(
    { db: empty, url: emptyUrl, config: { secretKey: testSecret }, queues, ...(shelf && { shelf }) },
    file,
  ).then(
    () => 'restored',
    (error: unknown) => sentenceFor(error),
  )
  const { rows: tables } = await sql`
    select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
  `.execute(empty)
  await empty.destroy()
  return { refusal, tables: tables.length }
}

/** A shelf on which only `put` does anything. */
const failing = (put: () => Promise<void>): Shelf => ({
  put,
  get: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  list: () => Promise.resolve([]),
})

test('an archive that is cut off or flipped anywhere is refused in one sentence, and makes no table', async ({
  db,
  dbUrl,
  emptyUrl,
  folder,
}) => {
  await makeStudio(db)
  const file = join(folder, 'studio.gz')
  await backUp(dbUrl, file, new Date())
  const whole = await readFile(file)
  const anywhere = fc.integer({ min: 1, max: whole.length })
  const cuts = [1, 2, 3, 4, 5, 6, 7, 8, 9, ...fc.sample(anywhere, 20)]
  // Behind the header of gzip, which says nothing of the content; but not the ninth byte from the end, where what is packed ends
  // with bits that mean nothing.
  const places = fc.integer({ min: 10, max: whole.length - 10 })
  const flips = [1, 4, 8, ...fc.sample(places, 20)]
  const broken: [string, Buffer][] = [
    ...cuts.map((bytes): [string, Buffer] => [`cut by ${bytes}`, whole.subarray(0, whole.length - bytes)]),
    ...flips.map((behind): [string, Buffer] => {
      const flipped = Buffer.from(whole)
      flipped[whole.length - behind] = (flipped[whole.length - behind] ?? 0) ^ (1 << (behind % 8))
      return [`flipped at ${behind}`, flipped]
    }),
    ['cut to nothing', Buffer.alloc(0)],
    ['twice', Buffer.concat([whole, whole])],
    ['text', Buffer.from('studio')],
    ['another gzip', gzipSync('studio\n')],
  ]

  for (const [what, content] of broken) {
    const damaged = join(folder, 'damaged.gz')
    await writeFile(damaged, content)
    const { refusal, tables } = await tried(emptyUrl, damaged)
    // What the header says is looked at first: a flip may have it name a migration or a key that nobody knows.
    expect(refusal, what).toMatch(
      /^\S+damaged\.gz is no archive of ours, or it is damaged: [^\n]+\.$|^(This archive|SECRET_KEY) [^\n]+$/,
    )
    expect(tables, what).toBe(0)
  }
})

test('what goes wrong at the second look is told in one sentence, and leaves the database empty', async ({
  db,
  dbUrl,
  emptyUrl,
  folder,
}) => {
  await makeStudio(db)
  const content = Buffer.from('a photo')
  const key = createHash('sha256').update(content).digest('hex')
  const file = join(folder, 'studio.gz')
  await backUp(dbUrl, file, new Date())
  const withPhoto = await forged(file, (text) => {
    const lines = text.split('\n')
    const trailer = lines.at(-2)?.replace('"files":0', '"files":1') ?? ''
    const photo = [JSON.stringify({ file: key, bytes: 7 }), '7', `${content.toString()}0`]
    return [...lines.slice(0, -2), ...photo, trailer, ''].join('\n')
  })
  const full = failing(() =>
    Promise.reject(
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
    ),
  )
  expect(await tried(emptyUrl, withPhoto, full)).toEqual({
    refusal: `${withPhoto} could not be restored: ENOSPC: no space left on device, write. Nothing of it was kept.`,
    tables: 0,
  })
  const cutting = failing(async () => {
    await writeFile(withPhoto, (await readFile(withPhoto)).subarray(0, -30_000))
  })
  expect(await tried(emptyUrl, withPhoto, cutting)).toEqual({
    refusal: `${withPhoto} is no archive of ours, or it is damaged: unexpected end of file.`,
    tables: 0,
  })
})

test.for<[string, (text: string) => string, RegExp]>([
  [
    'a table that nobody knows',
    (text) => text.replaceAll('"location"', String.raw`"x\"; drop table person; --"`),
    /fit into the tables of its version: nobody knows its table x"; drop table person; --\. Nothing of it was loaded;/,
  ],
  [
    'no table of a name that its version has',
    (text) => text.replace(/\{"table":"hold","columns":[^\n]+\n0\n/, '').replace('"hold":0,', ''),
    /fit into the tables of its version: it has no table hold\. Nothing/,
  ],
  [
    'a column that nobody knows',
    (text) => text.replace('"tagline"', String.raw`"x\") from program 'id"`),
    /fit into the tables of its version: column "x"\) from program 'id" of relation "location" does not exist\. Nothing/,
  ],
  [
    'a value that its column does not take',
    (text) => text.replace('\tUSD\t', '\tU\tD\t'),
    /fit into the tables of its version: extra data after last expected column\. Nothing/,
  ],
])(
  'restore refuses an archive with %s, and loads nothing of it',
  async ([, edit, sentence], { db, dbUrl, emptyUrl, folder }) => {
    await makeStudio(db)
    const file = join(folder, 'studio.gz')
    await backUp(dbUrl, file, new Date())

    const { code, stderr } = await operate(emptyUrl, ['restore', await forged(file, edit)])

    expect(code).toBe(1)
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toContain('    at ')
    const restored = connect(emptyUrl)
    expect(await countsOf(restored)).toEqual({})
    await restored.destroy()
  },
)
