import { sql } from 'kysely'
import { expect } from 'vitest'

import { countedPageOf, type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
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

test('a cursor that was made up is refused', async ({ db }) => {
  for (const made of [
    '[1,',
    '{}',
    '["2020-01-01T00:00:00+00:00"]',
    '["2020-01-01T00:00:00+00:00", "1; drop table person"]',
    '["yesterday", "5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31"]',
  ]) {
    const after = Buffer.from(made).toString('base64url')
    const page = pageOf(db.selectFrom('person').select('id'), newestFirst, { after, limit: 2 })
    await expect(page, made).rejects.toMatchObject({ code: 'invalid_input' })
  }
})
