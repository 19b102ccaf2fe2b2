import { z } from 'zod'

import { Id, Instant } from '#shared/http/wire.ts'
import { PartsJob } from '#shared/inventory/parts-job.ts'

import { OrderMoney } from './bills-contract.ts'
import { PurchaseStatus } from './status.ts'

/** An item of which less is in stock and on the way than jobs wait for or the shelf should have. */
export const Shortage = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  /** What jobs need and could not be promised. */
  needed: z.int(),
  /** The tickets and builds that wait, the longest waiting first; the first few of them. */
  jobs: z.array(PartsJob),
  jobCount: z.int(),
  /** How many jobs and clubs wait, and since when the first one does. */
  waiting: z.int(),
  since: Instant.nullable(),
  available: z.int(),
  incoming: z.int(),
  /** The quantity on drafts. */
  drafted: z.int(),
  minOnHand: z.int().nullable(),
  short: z.int(),
  /** Other places with free stock, and how many they could send. */
  elsewhere: z.array(z.object({ placeId: Id, place: z.string(), quantity: z.int() })),
  /** The suppliers, the cheapest first, with the quantity in whole packs. */
  offers: z.array(
    z.object({
      supplierId: Id,
      supplier: z.string(),
      costCents: z.int().nullable(),
      packQuantity: z.int(),
      quantity: z.int(),
    }),
  ),
})
export type Shortage = z.output<typeof Shortage>

const PurchaseLine = z.object({
  id: Id,
  itemId: Id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  /** The supplier's code for it. */
  code: z.string(),
  quantity: z.int(),
  received: z.int(),
  costCents: z.int().nullable(),
  packQuantity: z.int(),
  expectedOn: z.string().nullable(),
  /** True when its pieces have serial numbers. */
  bySerial: z.boolean(),
})
export type PurchaseLine = z.output<typeof PurchaseLine>

const SupplierRef = z.object({ id: Id, name: z.string(), email: z.string().nullable() })

export const PurchaseRow = z.object({
  id: Id,
  number: z.string().meta({ examples: ['PO-81'] }),
  status: PurchaseStatus,
  supplier: SupplierRef,
  lineCount: z.int(),
  /** The ordered and the received quantity over all lines. */
  ordered: z.int(),
  received: z.int(),
  totalCents: z.int().nullable(),
  /** When the last incomplete line is expected. */
  expectedOn: z.string().nullable(),
  isLate: z.boolean(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type PurchaseRow = z.output<typeof PurchaseRow>

const by = z.string().nullable()

export const PurchaseOrder = PurchaseRow.extend({
  version: z.int(),
  note: z.string(),
  lines: z.array(PurchaseLine),
  ...OrderMoney,
  receipts: z.array(
    z.object({
      id: Id,
      at: Instant,
      by,
      note: z.string(),
      lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
    }),
  ),
  /** Each former expected day, the latest change first. */
  moved: z.array(
    z.object({
      id: z.int(),
      sku: z.string(),
      at: Instant,
      by,
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string(),
    }),
  ),
  /** The last mail to the supplier; null when none was sent. */
  mail: z.object({ to: z.string(), at: Instant, state: z.enum(['waiting', 'sent', 'failed', 'withdrawn']) }).nullable(),
  history: z.array(
    z.object({ at: Instant, from: PurchaseStatus.nullable(), to: PurchaseStatus, by, reason: z.string().nullable() }),
  ),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>
