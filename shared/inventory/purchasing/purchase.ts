import { z } from 'zod'

import { Id, Instant } from '#shared/http/wire.ts'
import { PartsJob } from '#shared/inventory/parts-job.ts'

import { OrderMoney } from './bills-contract.ts'
import { PurchaseStatus } from './status.ts'

/** An item of which less is there, and on its way, than work waits for or the shelf should hold. */
export const Shortage = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  /** What work waits for that could not be promised. */
  needed: z.int(),
  /** The tickets and builds that wait, the oldest first: the first few of them. */
  jobs: z.array(PartsJob),
  jobCount: z.int(),
  /** How many jobs and clubs that is, and since when the first waits. */
  waiting: z.int(),
  since: Instant.nullable(),
  available: z.int(),
  incoming: z.int(),
  /** On drafts that nobody has sent. */
  drafted: z.int(),
  minOnHand: z.int().nullable(),
  short: z.int(),
  /** Other places with free stock, and how many of it would do. */
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
  /** What the supplier calls it. */
  code: z.string(),
  quantity: z.int(),
  received: z.int(),
  costCents: z.int().nullable(),
  packQuantity: z.int(),
  expectedOn: z.string().nullable(),
  /** Whether its pieces are told apart by serials. */
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
  /** Of all lines: how many were ordered, and how many of them came. */
  ordered: z.int(),
  received: z.int(),
  totalCents: z.int().nullable(),
  /** When the last of what is still to come does. */
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
  /** Each day that was said before, the latest change first. */
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
  /** The last mail to the supplier; null where none was sent. */
  mail: z.object({ to: z.string(), at: Instant, state: z.enum(['waiting', 'sent', 'failed', 'withdrawn']) }).nullable(),
  history: z.array(
    z.object({ at: Instant, from: PurchaseStatus.nullable(), to: PurchaseStatus, by, reason: z.string().nullable() }),
  ),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>
