import { z } from 'zod'

import { ItemQuery, ListedItem } from '#shared/catalog/goods-contract.ts'
import { ProductKind, Sku } from '#shared/catalog/goods.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, Instant, Line, RequiredIdempotencyHeaders, TypedCents } from '#shared/http/wire.ts'

import { Attributes, fitQuery } from './attributes.ts'
import { PartsJob, WaitingJob } from './parts-job.ts'
import { Serials, UnitOwner } from './units/contract.ts'

/** Why the stock changed. */
export const MoveKind = z.enum(['receive', 'consume', 'sell', 'return', 'adjust', 'transfer', 'scrap', 'count'])
export type MoveKind = z.output<typeof MoveKind>

const most = 1_000_000
const Limit = z.int().min(0).max(most).nullable()
/** One for each piece, for items with serial numbers. */
const serials = Serials.exactOptional()
/** Allows the loss of parts that are promised to jobs: these then wait for the next delivery. */
const fromPromised = z.boolean().exactOptional()
const reason = Line(300).meta({ examples: ['Found behind the counter'] })

/**
 * What staff enter by hand: what came, what was thrown away, what a count found, or a correction. Sales and builds move
 * stock themselves.
 */
export const NewStockMove = z.discriminatedUnion('kind', [
  z.strictObject({
    sku: Sku,
    kind: z.literal('receive'),
    quantity: z.int().min(1, 'Write at least 1.').max(most),
    /** The cost of one piece; by default the average cost of the others. */
    unitCostCents: TypedCents.exactOptional(),
    serials,
    reason,
  }),
  z.strictObject({
    sku: Sku,
    kind: z.literal('scrap'),
    quantity: z.int().min(1, 'Write at least 1.').max(most),
    serials,
    fromPromised,
    reason,
  }),
  z.strictObject({
    sku: Sku,
    kind: z.literal('adjust'),
    quantity: z
      .int()
      .min(-most)
      .max(most)
      .refine((quantity) => quantity !== 0, 'Write how many more, or less with a minus.'),
    unitCostCents: TypedCents.exactOptional(),
    serials,
    fromPromised,
    reason,
  }),
  z.strictObject({
    sku: Sku,
    kind: z.literal('count'),
    /** How many are there. */
    quantity: z.int().min(0).max(most),
    unitCostCents: TypedCents.exactOptional(),
    serials,
    fromPromised,
    reason,
  }),
])
export type NewStockMove = z.output<typeof NewStockMove>

/** The stock: `available` is not promised, `incoming` is on the way from suppliers and other places. */
const Quantities = z.object({ onHand: z.int(), reserved: z.int(), available: z.int(), incoming: z.int() })
export type Quantities = z.output<typeof Quantities>

/** The stock with the tickets, builds and orders that it is promised to. */
const HeldQuantities = Quantities.extend({ heldFor: z.array(z.string()) })

/** Null when nobody has counted it yet. */
const counted = { stock: Quantities.nullable() }

const ItemOfSku = ListedItem.extend({
  /** False when it or its product is retired. */
  isSold: z.boolean(),
  /** True when it is counted; until then it is sold as if there were always some. */
  tracked: z.boolean(),
  attributes: Attributes,
  ...Quantities.shape,
})

export const StockRow = z.object({
  id: Id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  kind: ProductKind,
  isSold: z.boolean(),
  ...counted,
  minOnHand: z.int().nullable(),
  maxOnHand: z.int().nullable(),
  /** True when less is there than the minimum. */
  isShort: z.boolean(),
  /** The average cost of one; null for callers who may not see costs, and when there are none. */
  averageCents: z.int().nullable(),
})
export type StockRow = z.output<typeof StockRow>

export const StockState = z.enum(['counted', 'short', 'uncounted'])
export type StockState = z.output<typeof StockState>

export const StockQuery = z.strictObject({
  search: z.string().trim().max(100).exactOptional(),
  kind: ProductKind.exactOptional(),
  state: StockState.exactOptional(),
  ...fitQuery,
  ...pageQuery(),
})
export type StockQuery = z.output<typeof StockQuery>

export const StockRecord = StockRow.extend({
  productId: Id,
  brand: z.string(),
  priceCents: z.int(),
  unit: z.string(),
  attributes: Attributes,
  /** True when its pieces have serial numbers. */
  bySerial: z.boolean(),
  /** The worth of all of it; null for callers who may not see costs. */
  valueCents: z.int().nullable(),
  /** The next day on which some are delivered. */
  arrivesOn: z.string().nullable(),
  /** The stock of other places, and what is on the way between them. */
  elsewhere: z.array(z.object({ place: z.string(), onHand: z.int(), available: z.int() })),
  onTheWay: z.array(z.object({ id: Id, number: z.string(), to: z.string(), quantity: z.int() })),
  /** The jobs that wait for it, the longest waiting first. */
  waiting: z.array(WaitingJob),
  /** What it is promised to, the oldest first. */
  reservations: z.array(
    z.object({
      /** The order that it belongs to. */
      orderId: Id.nullable(),
      number: z.string().nullable(),
      /** The ticket or build that it is for. */
      job: PartsJob.nullable(),
      /** True when a client has it on loan. */
      isLent: z.boolean(),
      /** What a piece can be named for; null when pieces are not named for it. */
      owner: UnitOwner.nullable(),
      quantity: z.int(),
      at: Instant,
    }),
  ),
})
export type StockRecord = z.output<typeof StockRecord>

export const StockMove = z.object({
  id: z.int(),
  at: Instant,
  kind: MoveKind,
  quantity: z.int(),
  /** The stock after the move. */
  onHand: z.int(),
  valueCents: z.int().nullable(),
  reason: z.string().nullable(),
  /** The member of staff who did it. */
  by: z.string().nullable(),
  forced: z.boolean(),
  orderId: Id.nullable(),
  number: z.string().nullable(),
})
export type StockMove = z.output<typeof StockMove>

const reading = 'may:read/inventory' as const
const changing = 'may:manage_inventory/inventory' as const
const bySku = z.object({ sku: Sku })

export const inventoryContract = {
  listItems: endpoint({
    method: 'GET',
    path: '/api/v1/items',
    summary:
      'What is sold, a page at a time: the item of a SKU or barcode first, then what letters find; by SKU without',
    access: reading,
    query: z.strictObject({ ...ItemQuery.shape, ...fitQuery }),
    response: z.object({
      items: z.array(ListedItem.extend({ attributes: Attributes, stock: HeldQuantities.nullable() })),
      next: NextPage,
    }),
  }),
  readItem: endpoint({
    method: 'GET',
    path: '/api/v1/items/:sku',
    summary: 'An item by its SKU, also one that is retired, with how many there are',
    access: reading,
    params: bySku,
    response: ItemOfSku,
    failures: ['not_found'],
  }),
  listStock: endpoint({
    method: 'GET',
    path: '/api/v1/stock',
    summary: 'What lies on the shelf of the place, by SKU, a page at a time',
    access: reading,
    query: StockQuery,
    response: z.object({
      items: z.array(StockRow),
      total: z.int(),
      /** Counts of all items, whatever the filters. */
      counts: z.object({ counted: z.int(), short: z.int(), valueCents: z.int().nullable() }),
      next: NextPage,
    }),
  }),
  readStock: endpoint({
    method: 'GET',
    path: '/api/v1/stock/:sku',
    summary: 'An item on the shelf: how many, for whom, between which limits',
    access: reading,
    params: bySku,
    response: StockRecord,
    failures: ['not_found'],
  }),
  listStockMoves: endpoint({
    method: 'GET',
    path: '/api/v1/stock/:sku/moves',
    summary: 'What changed on the shelf of an item, the latest first, a page at a time',
    access: reading,
    params: bySku,
    query: z.strictObject(pageQuery(20)),
    response: z.object({ moves: z.array(StockMove), next: NextPage }),
    failures: ['not_found'],
  }),
  moveStock: endpoint({
    method: 'POST',
    path: '/api/v1/stock-moves',
    summary: 'Write down what came, was thrown away, was counted or is otherwise than the books say',
    access: changing,
    headers: RequiredIdempotencyHeaders,
    body: NewStockMove,
    status: 201,
    response: z.object({
      id: z.int(),
      sku: z.string(),
      kind: MoveKind,
      quantity: z.int(),
      ...Quantities.shape,
      /** The jobs that wait for this item now. */
      waiting: z.array(WaitingJob),
    }),
    /** `out_of_stock`: fewer are there that are not promised. */
    failures: ['not_found', 'not_offered', 'out_of_stock', 'key_reused'],
  }),
  limitStock: endpoint({
    method: 'PUT',
    path: '/api/v1/stock/:sku/limits',
    summary: 'Say below how many an item is ordered again, and up to how many',
    access: changing,
    params: bySku,
    body: z
      .strictObject({ minOnHand: Limit.meta({ examples: [6] }), maxOnHand: Limit.meta({ examples: [24] }) })
      .refine(({ minOnHand, maxOnHand }) => minOnHand === null || maxOnHand === null || maxOnHand >= minOnHand, {
        path: ['maxOnHand'],
        message: 'Write at least the minimum.',
      }),
    response: StockRecord,
    failures: ['not_found'],
  }),
  describeItem: endpoint({
    method: 'PUT',
    path: '/api/v1/items/:sku/attributes',
    summary: 'Say what is known of an item beyond its name: all of it, by the fields of its kind',
    access: changing,
    params: bySku,
    body: Attributes,
    response: StockRecord,
    failures: ['not_found'],
  }),
  listForcedMoves: endpoint({
    method: 'GET',
    path: '/api/v1/stock-to-count',
    summary: 'Items of which more was sold than the books knew, and that nobody has counted since',
    access: reading,
    query: z.strictObject(pageQuery(20)),
    response: z.object({
      items: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string(), at: Instant })),
      next: NextPage,
    }),
  }),
}
