import { z } from 'zod'

import { ProductKind, Sku } from '#shared/catalog/goods.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Instant, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'

import { CountStatus } from './status.ts'

const most = 1_000_000
const by = z.string().nullable()

/** `promised`: more of it is promised than the count found. */
export const CountedState = z.enum(['found', 'differ', 'promised', 'left_out'])
export type CountedState = z.output<typeof CountedState>

const CountedItem = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  state: CountedState,
  /** A line for each person who counted it. */
  lines: z.array(z.object({ userId: Id.nullable(), by, counted: z.int(), expected: z.int(), at: Instant })),
  /** The result; null while people's counts differ. */
  counted: z.int().nullable(),
  expected: z.int().nullable(),
  difference: z.int().nullable(),
  /** The worth of the difference; null for callers who may not see costs. */
  valueCents: z.int().nullable(),
})
export type CountedItem = z.output<typeof CountedItem>

export const CountRow = z.object({
  id: Id,
  number: z.string().meta({ examples: ['SC-12'] }),
  kind: ProductKind.nullable(),
  status: CountStatus,
  openedAt: Instant,
  openedBy: by,
  endedAt: Instant.nullable(),
  endedBy: by,
  /** How many items were counted. */
  counted: z.int(),
})
export type CountRow = z.output<typeof CountRow>

export const StockCount = CountRow.extend({
  version: z.int(),
  items: z.array(CountedItem),
  /** How many are missing and surplus, and their worth; null for callers who may not see costs. */
  short: z.int(),
  over: z.int(),
  shortCents: z.int().nullable(),
  overCents: z.int().nullable(),
  /** The first items of its kind that should be there and that nobody has counted, by SKU. */
  uncounted: z.array(z.object({ id: Id, sku: z.string(), name: z.string(), expected: z.int() })),
  uncountedTotal: z.int(),
})
export type StockCount = z.output<typeof StockCount>

const reading = 'may:read/inventory' as const
const changing = 'may:manage_inventory/inventory' as const
const params = z.object({ countId: Id })

/** Counting by scanner while sales go on: differences are looked at before they are posted. */
export const countsContract = {
  listStockCounts: endpoint({
    method: 'GET',
    path: '/api/v1/stock-counts',
    summary: 'Counts of the shelves of the place, the latest first, a page at a time',
    access: reading,
    query: z.strictObject({ ...daysQuery, ...pageQuery(), status: CountStatus.exactOptional() }),
    response: z.object({ counts: z.array(CountRow), next: NextPage, total: Total }),
  }),
  openStockCount: endpoint({
    method: 'POST',
    path: '/api/v1/stock-counts',
    summary: 'Begin to count what lies there, of all goods or of one kind',
    access: changing,
    headers: IdempotencyHeaders,
    body: z.strictObject({ kind: ProductKind.nullable().meta({ examples: ['grip'] }) }),
    status: 201,
    response: StockCount,
    failures: ['key_reused'],
  }),
  readStockCount: endpoint({
    method: 'GET',
    path: '/api/v1/stock-counts/:countId',
    summary: 'A count with what was found, what differs from the books, and what nobody has counted',
    access: reading,
    params,
    response: StockCount,
    failures: ['not_found'],
  }),
  scanForCount: endpoint({
    method: 'POST',
    path: '/api/v1/stock-counts/:countId/scans',
    summary: 'Count one more of an item, or say how many of it lie there',
    access: changing,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      /** A SKU or a barcode. */
      code: Line(80).meta({ examples: ['GLV-LH-M'] }),
      /** The number counted; left out, one more. */
      counted: z.int().min(0).max(most).exactOptional(),
    }),
    status: 201,
    response: z.object({ itemId: Id, sku: z.string(), name: z.string(), counted: z.int() }),
    failures: ['not_found', 'not_offered', 'wrong_state', 'key_reused'],
  }),
  chooseForCount: endpoint({
    method: 'PUT',
    path: '/api/v1/stock-counts/:countId/items/:sku',
    summary:
      'Say which number is right where people differ, that theirs belong together, or that an item stays as it is',
    access: changing,
    params: params.extend({ sku: Sku }),
    body: z.discriminatedUnion('way', [
      z.strictObject({ way: z.literal('one'), of: Id.nullable() }),
      z.strictObject({ way: z.literal('together') }),
      z.strictObject({ way: z.literal('left_out') }),
    ]),
    response: StockCount,
    failures: ['not_found', 'wrong_state'],
  }),
  stepStockCount: endpoint({
    method: 'POST',
    path: '/api/v1/stock-counts/:countId/transitions',
    summary: 'Set the books right by a count, or give it up',
    access: changing,
    params,
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      to: CountStatus.meta({ examples: ['posted'] }),
      /** Allows a result below what is promised to jobs: these then wait for the next delivery. */
      fromPromised: z.boolean().exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: StockCount,
    /** `not_offered`: an item has serial numbers, and is counted by these. */
    failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
}
