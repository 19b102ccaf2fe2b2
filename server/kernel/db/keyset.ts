import { createHash } from 'node:crypto'

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'

import { Failure } from '#shared/http/failure.ts'
import { mostCounted, type PageRequest } from '#shared/http/list.ts'

import { inOneTrip, type OnDatabase } from './database.ts'

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

export const sortedBy = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { direction, columns }: Keyset,
) => columns.reduce((sorting, [expression]) => sorting.orderBy(expression, direction), query)

/**
 * One page of a list, by keyset instead of offset (https://use-the-index-luke.com/no-offset): page 1000 costs as much
 * as page 1, and new rows move nothing. The cursor holds the order and the last row's columns as PostgreSQL writes them,
 * so that microseconds are kept. The columns must be those of an index, in its order. `end` is the cursor after this page, also
 * on the last one, for lists that grow at their end.
 */
export async function pageOf<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  keyset: Keyset,
  { after, limit }: PageRequest,
): Promise<{ rows: Row[]; next: string | null; end: string | undefined }> {
  const { direction, columns } = keyset
  const expressions = sql.join(columns.map(([expression]) => expression))
  // A subquery is computed after the limit, so only for the rows of this page.
  const withCursor = query.select(sql<unknown[]>`(select jsonb_build_array(${expressions}))`.as('cursor'))
  const sorted = sortedBy(withCursor, keyset)
  const isBeyond = direction === 'asc' ? sql`>` : sql`<`
  const remaining =
    after === undefined
      ? sorted
      : sorted.where(sql<boolean>`(${expressions}) ${isBeyond} (${decodeCursor(keyset, after)})`)
  const found = await remaining
    .limit(limit + 1)
    .$castTo<Row & { cursor: unknown[] }>()
    .execute()
  const rows = found.slice(0, limit)

  const end = rows.length > 0 ? encodeCursor(keyset, rows.at(-1)?.cursor) : undefined

  return { rows, next: found.length > limit ? (end ?? null) : null, end }
}

type Sums<Name extends string> = Readonly<Record<Name, RawBuilder<number>>>

/**
 * The same with how many are found, which is asked with the first page alone and leaves with it: up to 10,000, since a count of
 * all costs as much as they are. Sums over them are told only where all are counted.
 */
export async function countedPageOf<Database, Tables extends keyof Database, Row, Name extends string = never>(
  work: OnDatabase,
  query: SelectQueryBuilder<Database, Tables, Row>,
  keyset: Keyset,
  { sums, ...page }: PageRequest & { sums?: Sums<Name> | undefined },
) {
  const [found, total] = await inOneTrip([
    pageOf(query, keyset, page),
    page.after === undefined ? totalOf(work, query, sums) : null,
  ])

  return { ...found, total }
}

/** What the rows show is not computed to count them: the query keeps its tables and conditions alone. */
async function totalOf<Database, Tables extends keyof Database, Row, Name extends string>(
  { trx }: OnDatabase,
  query: SelectQueryBuilder<Database, Tables, Row>,
  sums: Sums<Name> | undefined,
) {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries gives the names as text
  const named = Object.entries<RawBuilder<number>>(sums ?? {}) as Array<[Name, RawBuilder<number>]>
  const found = query
    .clearSelect()
    .clearOrderBy()
    .select([sql`1`.as('one'), ...named.map(([, value], at) => value.as(`sum${at}`))])
    .limit(mostCounted + 1)
  const counted = [sql`count(*)`, ...named.map((_, at) => sql`coalesce(sum(${sql.ref(`found.sum${at}`)}), 0)::bigint`)]
  const { rows } = await sql<{ figures: number[] }>`
    select jsonb_build_array(${sql.join(counted)}) as figures from ${found} as found
  `.execute(trx)
  const [count = 0, ...figures] = rows[0]?.figures ?? []
  const isMore = count > mostCounted

  const byName = Object.fromEntries(named.map(([name], at) => [name, figures[at] ?? 0]))

  return {
    count: Math.min(count, mostCounted),
    isMore,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.fromEntries forgets the names
    sums: isMore || !sums ? null : (byName as Record<Name, number>),
  }
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

const encodeCursor = (keyset: Keyset, values: unknown = []): string =>
  Buffer.from(JSON.stringify([orderOf(keyset), values])).toString('base64url')

const decodeCursor = (keyset: Keyset, text: string): RawBuilder<unknown> =>
  sql.join(
    cursorOf(keyset, text).map((value, index) => sql`${value}::${sql.raw(keyset.columns[index]?.[1] ?? 'text')}`),
  )

/** Names the order, whatever the values are that stand in it: so that a cursor of another order, or of another list, is told. */
function orderOf({ direction, columns }: Keyset): string {
  const nodes = columns.map(([expression]) => expression.toOperationNode())
  const form = JSON.stringify([direction, nodes], (name, value) => (name === 'value' ? undefined : value))

  return createHash('sha256').update(form).digest('base64url').slice(0, 8)
}

/** The last row's columns, which a cursor of this order holds. */
export function cursorOf(keyset: Keyset, text: string): unknown[] {
  const { columns } = keyset
  const [order, values] = listOf(jsonOf(Buffer.from(text, 'base64url').toString()))
  const isCursor =
    order === orderOf(keyset) &&
    Array.isArray(values) &&
    values.length === columns.length &&
    columns.every(([, type], index) => cursorValues[type].safeParse(values[index]).success)
  if (!isCursor) {
    throw new Failure('invalid_input', 'This page is not there any more. Start again from the first.', {
      details: [{ path: 'after', message: 'This is not a page that we handed out in this order.' }],
    })
  }

  return values
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
