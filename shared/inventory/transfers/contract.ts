import { z } from 'zod'

import { Sku } from '#shared/catalog/goods.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Instant, Line, Paragraph, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'

import { TransferStatus } from './status.ts'

const Quantity = z.int().min(1, 'Write at least 1.').max(100_000)
const by = z.string().nullable()

const itemsOnce = (lines: readonly { sku: string }[]) => new Set(lines.map(({ sku }) => sku)).size === lines.length
const Lines = z
  .array(z.strictObject({ sku: Sku, quantity: Quantity.meta({ examples: [3] }) }))
  .max(200, 'Use at most 200 lines.')
  .refine(itemsOnce, 'An item stands here twice.')

export const StockPlace = z.object({ id: Id, name: z.string() })
export type StockPlace = z.output<typeof StockPlace>

const TransferLine = z.object({
  id: Id,
  itemId: Id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  quantity: z.int(),
  received: z.int(),
  missing: z.int(),
  /** How many of it are free at the sending place. */
  available: z.int(),
})
export type TransferLine = z.output<typeof TransferLine>

export const TransferRow = z.object({
  id: Id,
  number: z.string().meta({ examples: ['TR-12'] }),
  from: StockPlace,
  to: StockPlace,
  status: TransferStatus,
  carrier: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  lineCount: z.int(),
  /** The quantity sent, and how much of it was received or is missing for good. */
  quantity: z.int(),
  received: z.int(),
  missing: z.int(),
})
export type TransferRow = z.output<typeof TransferRow>

export const StockTransfer = TransferRow.extend({
  version: z.int(),
  note: z.string(),
  lines: z.array(TransferLine),
  /** The worth of what is on the way and of what is missing; null for callers who may not see costs. */
  transitCents: z.int().nullable(),
  missingCents: z.int().nullable(),
  /** What was received, the latest first. */
  receipts: z.array(z.object({ at: Instant, by, lines: z.array(z.object({ sku: z.string(), quantity: z.int() })) })),
  history: z.array(
    z.object({ at: Instant, from: TransferStatus.nullable(), to: TransferStatus, by, reason: z.string().nullable() }),
  ),
})
export type StockTransfer = z.output<typeof StockTransfer>

const reading = 'may:read/inventory' as const
const changing = 'may:manage_inventory/inventory' as const
const params = z.object({ transferId: Id })

/** Transfers from the shelf of one place to that of another. */
export const transfersContract = {
  listStockPlaces: endpoint({
    method: 'GET',
    path: '/api/v1/stock-places',
    summary: 'The places that have shelves, the one that sells from them first',
    access: reading,
    response: z.object({ places: z.array(StockPlace) }),
  }),
  listStockTransfers: endpoint({
    method: 'GET',
    path: '/api/v1/stock-transfers',
    summary: 'What goes between the place and others, the latest first, a page at a time',
    access: reading,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      /** A number, or the SKU of an item on it. */
      search: z.string().trim().max(100).exactOptional(),
      status: TransferStatus.exactOptional(),
    }),
    response: z.object({ transfers: z.array(TransferRow), next: NextPage, total: Total }),
  }),
  draftStockTransfer: endpoint({
    method: 'POST',
    path: '/api/v1/stock-transfers',
    summary: 'Write down what is to go from one place to another; nothing is kept for it until it is sent',
    access: changing,
    headers: IdempotencyHeaders,
    body: z
      .strictObject({ fromId: Id, toId: Id, lines: Lines })
      .refine(({ fromId, toId }) => fromId !== toId, { path: ['toId'], message: 'Choose another place.' }),
    status: 201,
    response: StockTransfer,
    failures: ['not_found', 'not_offered', 'key_reused'],
  }),
  readStockTransfer: endpoint({
    method: 'GET',
    path: '/api/v1/stock-transfers/:transferId',
    summary: 'One transfer with what has come of it',
    access: reading,
    params,
    response: StockTransfer,
    failures: ['not_found'],
  }),
  editStockTransfer: endpoint({
    method: 'PUT',
    path: '/api/v1/stock-transfers/:transferId',
    summary: 'Write a draft anew: its lines, its carrier and its note',
    access: changing,
    params,
    body: z.strictObject({ version: z.int(), carrier: Paragraph(120), note: Paragraph(1000), lines: Lines }),
    response: StockTransfer,
    failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict'],
  }),
  stepStockTransfer: endpoint({
    method: 'POST',
    path: '/api/v1/stock-transfers/:transferId/transitions',
    summary:
      'Send a transfer, cancel it before, or say that the rest of it is missing. What comes is received by its call',
    access: changing,
    params,
    body: z.strictObject({
      to: TransferStatus.meta({ examples: ['sent'] }),
      /** Required when something is missing. */
      reason: Line(300).exactOptional(),
      version: z.int(),
    }),
    response: StockTransfer,
    /** `out_of_stock`: fewer are free at the sending place. */
    failures: ['not_found', 'out_of_stock', 'wrong_state', 'version_conflict', 'invalid_input'],
  }),
  receiveStockTransfer: endpoint({
    method: 'POST',
    path: '/api/v1/stock-transfers/:transferId/receipts',
    summary: 'Put on the shelf what came, all of it or a part',
    access: changing,
    params,
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ lineId: Id, quantity: Quantity }))
        .min(1, 'Say what came.')
        .max(200),
      /** Required, so that two people do not receive the same delivery. */
      version: z.int(),
    }),
    status: 201,
    response: StockTransfer,
    failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
}
