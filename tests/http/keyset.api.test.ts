import { sql } from 'kysely'
import { expect } from 'vitest'

import { countedPageOf, type Keyset, pageOf, reversed } from '#server/kernel/db/keyset.ts'
import { test } from '#tests/support/test.ts'

const newestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`created_at`, 'timestamptz'],
    [sql`id`, 'uuid'],
  ],
}

test('every row comes once, also where times differ by a microsecond or not at all, and more come meanwhile', async ({
  db,
}) => {
  const insert = (name: string, at: string) =>
    db
      .insertInto('person')
      .values({ firstName: name, lastName: 'Page', createdAt: sql<Date>`${at}::timestamptz` })
      .execute()
  for (const number of [1, 2, 3]) await insert(`same ${number}`, '2020-01-01T00:00:00.000001Z')
  for (const number of [2, 3, 4]) await insert(`next ${number}`, `2020-01-01T00:00:00.00000${number}Z`)
  const people = db.selectFrom('person').select('firstName').where('lastName', '=', 'Page')

  const seen: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next } = await pageOf(people, newestFirst, { limit: 2, ...(after && { after }) })
    seen.push(...rows.map(({ firstName }) => firstName))
    await insert('late', '2021-01-01T00:00:00Z')
    after = next
  }

  expect(seen.slice(0, 3)).toEqual(['next 4', 'next 3', 'next 2'])
  expect(seen.slice(3).toSorted()).toEqual(['same 1', 'same 2', 'same 3'])
})

test('what is found is counted with the first page, up to ten thousand, and summed while all are counted', async ({
  db,
}) => {
  const numbers = (many: number) =>
    db
      .selectFrom(
        sql<{ number: number; what: string }>`generate_series(1, ${many}::integer)`.as<'found'>(sql`found(number)`),
      )
      .select(sql<number>`number`.as('number'))
  const keyset: Keyset = { direction: 'asc', columns: [[sql`number`, 'integer']] }
  const sums = { half: sql<number>`number * 2`, none: sql<number>`null::integer` }

  const few = await countedPageOf({ trx: db }, numbers(2), keyset, { limit: 1, sums })
  expect(few).toMatchObject({ rows: [{ number: 1 }], total: { count: 2, isMore: false, sums: { half: 6, none: 0 } } })
  const rest = await countedPageOf({ trx: db }, numbers(2), keyset, {
    limit: 1,
    sums,
    ...(few.next && { after: few.next }),
  })
  expect(rest).toMatchObject({ rows: [{ number: 2 }], next: null, total: null })
  const { total: all } = await countedPageOf({ trx: db }, numbers(10_000), keyset, { limit: 1, sums })
  expect(all).toEqual({ count: 10_000, isMore: false, sums: { half: 100_010_000, none: 0 } })
  const { total: more } = await countedPageOf({ trx: db }, numbers(10_001), keyset, { limit: 1, sums })
  expect(more).toEqual({ count: 10_000, isMore: true, sums: null })
})

const made = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

test('a cursor that was made up, or is of another order, is refused', async ({ db }) => {
  for (const firstName of ['Ana', 'Bea'])
    await db.insertInto('person').values({ firstName, lastName: 'Page' }).execute()
  const people = db.selectFrom('person').select('id')
  const { next } = await pageOf(people, newestFirst, { limit: 1 })
  const [order, values] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString())
  const asked = (after: string) => pageOf(people, newestFirst, { after, limit: 2 })
  expect((await asked(made([order, values]))).rows).toHaveLength(1)

  const [at, id] = values
  for (const after of [
    Buffer.from('[1,').toString('base64url'),
    made({}),
    made(values),
    made([order]),
    made([order, [at]]),
    made([order, [at, '1; drop table person']]),
    made([order, ['yesterday', id]]),
    made(['another', values]),
  ]) {
    await expect(asked(after), after).rejects.toMatchObject({ code: 'invalid_input' })
  }
  const oldestFirst = reversed(newestFirst)
  await expect(pageOf(people, oldestFirst, { after: next ?? '', limit: 2 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
