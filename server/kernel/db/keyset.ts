import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'

import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'

// The form of each cursor value, checked before PostgreSQL casts it.
const cursorValues = {
  text: z.string().refine((text) => !text.includes('\0') && text.isWellFormed()),
  uuid: z.uuid(),
  integer: z.int32(),
  bigint: z.int(),
  timestamptz: z.iso.datetime({ offset: true }),
}

type Column = readonly [expression: RawBuilder<unknown>, type: keyof typeof cursorValues]

/** The columns that sort a list: unique together, never null, all in one direction. */
export interface Keyset {
  direction: 'asc' | 'desc'
  columns: readonly Column[]
}

export const reversed = (keyset: Keyset): Keyset => ({
  ...keyset,
  direction: keyset.direction === 'asc' ? 'desc' : 'asc',
})

/**
 * One page of a list, by keyset instead of offset (https://use-the-index-luke.com/no-offset): page 1000 costs as much
 * as page 1, and new rows move nothing. The cursor holds the last row's columns as PostgreSQL writes them, so that
 * microseconds are kept. The columns must be those of an index, in its order. `end` is the cursor after this page, also
 * on the last one, for lists that grow at their end.
 */
export async function pageOf<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { direction, columns }: Keyset,
  { after, limit }: PageRequest,
): Promise<{ rows: Row[]; next: string | null; end: string | undefined }> {
  const expressions = sql.join(columns.map(([expression]) => expression))
  const sorted = columns.reduce(
    (sorting, [expression]) => sorting.orderBy(expression, direction),
    // A subquery is computed after the limit, so only for the rows of this page.
    query.select(sql<unknown[]>`(select jsonb_build_array(${expressions}))`.as('cursor')),
  )
  const isBeyond = direction === 'asc' ? sql`>` : sql`<`
  const remaining =
    after === undefined
      ? sorted
      : sorted.where(sql<boolean>`(${expressions}) ${isBeyond} (${decodeCursor(columns, after)})`)
  const found = await remaining
    .limit(limit + 1)
    .$castTo<Row & { cursor: unknown[] }>()
    .execute()
  const rows = found.slice(0, limit)

  const end = rows.length > 0 ? encodeCursor(rows.at(-1)?.cursor) : undefined

  return { rows, next: found.length > limit ? (end ?? null) : null, end }
}

const rowsAtOnce = 500

/** All rows of a paged list, with one page in memory at a time. */
export async function* everyRow<Row>(
  read: (page: PageRequest) => Promise<{ rows: Row[]; next: string | null }>,
): AsyncGenerator<Row> {
  for (let after: string | undefined; ;) {
    const { rows, next } = await read({ limit: rowsAtOnce, ...(after !== undefined && { after }) })
    yield* rows
    if (next === null) return
    after = next
  }
}

const encodeCursor = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url')

function decodeCursor(columns: readonly Column[], text: string): RawBuilder<unknown> {
  const values = jsonOf(Buffer.from(text, 'base64url').toString())
  const isCursor =
    Array.isArray(values) &&
    values.length === columns.length &&
    columns.every(([, type], index) => cursorValues[type].safeParse(values[index]).success)
  if (!isCursor) {
    throw new Failure('invalid_input', 'This page is not there any more. Start again from the first.', {
      details: [{ path: 'after', message: 'This is not a page that we handed out.' }],
    })
  }

  return sql.join(columns.map(([, type], index) => sql`${values[index]}::${sql.raw(type)}`))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
