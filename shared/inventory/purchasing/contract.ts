import { z } from 'zod'

import { Sku } from '#shared/catalog/goods.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, totalWith } from '#shared/http/list.ts'
import {
  Cents,
  Day,
  Id,
  IdempotencyHeaders,
  Line,
  Paragraph,
  RequiredIdempotencyHeaders,
  TypedCents,
} from '#shared/http/wire.ts'
import { Serials } from '#shared/inventory/units/contract.ts'

import { NewBill } from './bills-contract.ts'
import { PurchaseOrder, PurchaseRow, Shortage } from './purchase.ts'
import { PurchaseStatus } from './status.ts'

const Quantity = z.int().min(1, 'Write at least 1.').max(100_000)
const reason = Line(300).meta({ examples: ['The maker is late'] })

const NewLine = z.strictObject({
  sku: Sku,
  quantity: Quantity.meta({ examples: [24] }),
  /** By default the cost in the supplier's price list. */
  costCents: TypedCents.exactOptional(),
})

const itemsOnce = (lines: readonly { sku: string }[]) => new Set(lines.map(({ sku }) => sku)).size === lines.length
const twice = 'An item stands here twice.'

const NewOrder = z.strictObject({
  supplierId: Id,
  lines: z.array(NewLine).max(500, 'Use at most 500 lines.').refine(itemsOnce, twice),
})

export const DraftLine = z.strictObject({
  sku: Sku,
  quantity: Quantity,
  costCents: TypedCents,
  packQuantity: z.int().min(1, 'Write at least 1.').max(10_000),
  expectedOn: Day.nullable(),
})
export type DraftLine = z.output<typeof DraftLine>

export const PurchaseShelf = z.enum(['open', 'draft', 'late', 'to_pay', 'over'])
export type PurchaseShelf = z.output<typeof PurchaseShelf>

export const NewReceipt = z
  .strictObject({
    lines: z
      .array(z.strictObject({ lineId: Id, quantity: Quantity, serials: Serials.exactOptional() }))
      .max(500)
      .default([]),
    /** What came unordered and is kept. */
    others: z
      .array(z.strictObject({ sku: Sku, quantity: Quantity, costCents: TypedCents, serials: Serials.exactOptional() }))
      .max(100)
      .default([]),
    /** The number of the delivery note, or what was wrong with it. */
    note: Paragraph(300).default(''),
    /** Required, so that two people do not receive the same delivery. */
    version: z.int(),
  })
  .refine(({ lines, others }) => lines.length + others.length > 0, 'Say what came.')
export type NewReceipt = z.output<typeof NewReceipt>

const reading = 'may:read/inventory' as const
const changing = 'may:manage_inventory/inventory' as const
const params = z.object({ purchaseOrderId: Id })
const version = z.int().exactOptional()

/** Orders at suppliers, until everything has come and is paid. */
export const purchasingContract = {
  listShortages: endpoint({
    method: 'GET',
    path: '/api/v1/stock-shortages',
    summary: 'What is to be ordered: what work waits for, and what is below its minimum; by SKU, a page at a time',
    access: reading,
    query: z.strictObject(pageQuery(100, 200)),
    response: z.object({ items: z.array(Shortage), total: z.int(), next: NextPage }),
  }),
  listPurchaseOrders: endpoint({
    method: 'GET',
    path: '/api/v1/purchase-orders',
    summary: 'Orders of the place at suppliers, the latest first, a page at a time',
    access: reading,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      /** A number, letters of the supplier's name, or the SKU of an item on it. */
      search: z.string().trim().max(100).exactOptional(),
      shelf: PurchaseShelf.exactOptional(),
      supplier: Id.exactOptional(),
    }),
    /** The sum is told to whoever sees what things cost. */
    response: z.object({
      purchaseOrders: z.array(PurchaseRow),
      next: NextPage,
      total: totalWith({ totalCents: Cents }),
    }),
  }),
  draftPurchaseOrders: endpoint({
    method: 'POST',
    path: '/api/v1/purchase-orders',
    summary: 'Draft an order for each supplier; what one has a draft of already joins that draft',
    access: changing,
    headers: IdempotencyHeaders,
    body: z.strictObject({ orders: z.array(NewOrder).min(1, 'Choose a supplier.').max(50) }),
    status: 201,
    response: z.object({ purchaseOrders: z.array(PurchaseOrder) }),
    failures: ['not_found', 'not_offered', 'key_reused'],
  }),
  readPurchaseOrder: endpoint({
    method: 'GET',
    path: '/api/v1/purchase-orders/:purchaseOrderId',
    summary: 'One order at a supplier, with what came of it and when the rest does',
    access: reading,
    params,
    response: PurchaseOrder,
    failures: ['not_found'],
  }),
  editPurchaseOrder: endpoint({
    method: 'PUT',
    path: '/api/v1/purchase-orders/:purchaseOrderId',
    summary: 'Write a draft anew: its lines and its note',
    access: changing,
    params,
    body: z.strictObject({
      version: z.int(),
      note: Paragraph(1000),
      lines: z.array(DraftLine).max(500).refine(itemsOnce, twice),
    }),
    response: PurchaseOrder,
    failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict'],
  }),
  stepPurchaseOrder: endpoint({
    method: 'POST',
    path: '/api/v1/purchase-orders/:purchaseOrderId/transitions',
    summary: 'Send an order, cancel it, or wait no longer for the rest. What comes is received by a call of its own',
    access: changing,
    params,
    body: z.strictObject({
      to: PurchaseStatus.meta({ examples: ['sent'] }),
      reason: Line(300).exactOptional(),
      version,
    }),
    response: PurchaseOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  mailPurchaseOrder: endpoint({
    method: 'POST',
    path: '/api/v1/purchase-orders/:purchaseOrderId/mails',
    summary: 'Send an order to its supplier once more, as it stands now',
    access: changing,
    params,
    headers: IdempotencyHeaders,
    status: 201,
    response: PurchaseOrder,
    failures: ['not_found', 'wrong_state', 'not_offered', 'key_reused'],
  }),
  receivePurchaseOrder: endpoint({
    method: 'POST',
    path: '/api/v1/purchase-orders/:purchaseOrderId/receipts',
    summary: 'Put on the shelf what came, whether it is less, more, or what nobody ordered',
    access: changing,
    params,
    headers: RequiredIdempotencyHeaders,
    body: NewReceipt,
    status: 201,
    response: PurchaseOrder,
    failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
  expectPurchaseOrder: endpoint({
    method: 'POST',
    path: '/api/v1/purchase-orders/:purchaseOrderId/arrivals',
    summary: 'Say on which day the rest comes, of all lines or of some, and why on another one',
    access: changing,
    params,
    body: z.strictObject({
      expectedOn: Day,
      /** By default all lines that are not complete. */
      lineIds: z.array(Id).min(1).max(500).exactOptional(),
      reason,
      version,
    }),
    response: PurchaseOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  billPurchaseOrder: endpoint({
    method: 'POST',
    path: '/api/v1/purchase-orders/:purchaseOrderId/bills',
    summary: 'Write down what a supplier asks for what came, and that it is paid where it is',
    access: changing,
    params,
    headers: RequiredIdempotencyHeaders,
    body: NewBill,
    status: 201,
    response: PurchaseOrder,
    failures: ['not_found', 'wrong_state', 'invalid_input', 'key_reused'],
  }),
  readPurchasePaper: endpoint({
    method: 'GET',
    path: '/api/v1/purchase-orders/:purchaseOrderId/pdf',
    summary: 'An order as it is sent to its supplier, to print',
    access: changing,
    params,
    produces: 'application/pdf',
    response: z.instanceof(Uint8Array),
    failures: ['not_found'],
  }),
  exportPurchaseOrder: endpoint({
    method: 'GET',
    path: '/api/v1/purchase-orders/:purchaseOrderId/csv',
    summary: 'The lines of an order as a CSV file',
    access: changing,
    params,
    produces: 'text/csv',
    response: z.string(),
    failures: ['not_found'],
  }),
}
