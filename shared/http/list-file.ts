import { z } from 'zod'

import type { Access } from './endpoint.ts'
import { columnsQuery } from './list.ts'

interface Listing {
  path: string
  access: Access
  query?: z.ZodObject
}

type FiltersOf<L extends Listing> =
  L['query'] extends z.ZodObject<infer Shape> ? Omit<Shape, 'after' | 'limit'> : unknown
type ColumnsOf<Column extends string> = ReturnType<typeof columnsQuery<Column>>

/** Each has its own columns, and is asked for as often as other files. */
const csv = {
  method: 'GET',
  produces: 'text/csv',
  response: z.string(),
  limit: { max: 20, perSeconds: 600 },
} as const

/** The file of a list: who may read the list takes it, by the same filters, whole and with the columns that are chosen. */
export function fileOf<const L extends Listing, const Column extends string>(listing: L, columns: readonly Column[]) {
  const { after: _, limit: __, ...filters } = listing.query?.shape ?? {}
  const path: `${L['path']}/export` = `${listing.path}/export`

  return {
    ...csv,
    path,
    access: listing.access as L['access'],
    summary: 'The same list, whole, as a CSV file',
    // The type of a part of a shape that is not known here cannot be told otherwise.
    // oxlint-disable-next-line typescript/consistent-type-assertions
    query: z.strictObject({ ...filters, ...columnsQuery(columns) }) as unknown as z.ZodObject<
      FiltersOf<L> & ColumnsOf<Column>,
      z.core.$strict
    >,
  }
}
