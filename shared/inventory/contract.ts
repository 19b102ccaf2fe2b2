import { z } from 'zod'

import { ItemQuery, ListedItem } from '#shared/catalog/goods-contract.ts'
import { ProductKind, Sku } from '#shared/catalog/goods.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, Instant, Line, RequiredIdempotencyHeaders, TypedCents } from '#shared/http/wire.ts'

import { Attributes, fitQuery } from './attributes.ts'
import { PartsJob, WaitingJob } from './parts-job.ts'
import { Serials, UnitOwner } from './units/contract.ts'

/** Why a shelf changed. */
export const MoveKind = z.enum(['receive', 'consume', 'sell', 'return', 'adjust', 'transfer', 'scrap', 'count'])
export type MoveKind = z.output<typeof MoveKind>

const most = 1_000_000
const Limit = z.int().min(0).max(most).nullable()
/** One for each piece, where they are told apart. */
const serials = Serials.exactOptional()
/** Also those that are lost are taken which work was promised: it waits for others then. */
const fromPromised = z.boolean().exactOptional()
const reason = Line(300).meta({ examples: ['Found behind the counter'] })

/**
 * What staff write down by hand: what came, what was thrown away, what a count found, or how much more or less there is than
 * the books say. Sales and builds move stock by themselves.
 */
export const NewStockMove = z.discriminatedUnion('kind', [
  z.strictObject({
    sku: Sku,
    kind: z.literal('receive'),
    quantity: z.int().min(1, 'Write at least 1.').max(most),
    /** What one of them cost; what the others cost on average, where nobody knows. */
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
    /** How many lie there. */
    quantity: z.int().min(0).max(most),
    unitCostCents: TypedCents.exactOptional(),
    serials,
    fromPromised,
    reason,
  }),
])
export type NewStockMove = z.output<typeof NewStockMove>

/** How many there are: `available` is what is not promised, `incoming` what suppliers and other places have yet to bring. */
const Quantities = z.object({ onHand: z.int(), reserved: z.int(), available: z.int(), incoming: z.int() })
export type Quantities = z.output<typeof Quantities>

/** With the tickets, builds and orders that those are promised to which nobody else can have. */
const HeldQuantities = Quantities.extend({ heldFor: z.array(z.string()) })

/** Null for what nobody has counted yet. */
const counted = { stock: Quantities.nullable() }

const ItemOfSku = ListedItem.extend({
  /** Neither it nor its product is retired. */
  isSold: z.boolean(),
  /** Whether it is counted; until then it is sold as if there were always some. */
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
  /** Less is there than there should be. */
  isShort: z.boolean(),
  /** What one costs on average; null for whoever may not see it, and where there is none. */
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
  /** Whether its pieces are told apart by serials. */
  bySerial: z.boolean(),
  /** What it is all worth; null for whoever may not see it. */
  valueCents: z.int().nullable(),
  /** The next day on which suppliers bring some. */
  arrivesOn: z.string().nullable(),
  /** What lies in other places, and what is on its way between them. */
  elsewhere: z.array(z.object({ place: z.string(), onHand: z.int(), available: z.int() })),
  onTheWay: z.array(z.object({ id: Id, number: z.string(), to: z.string(), quantity: z.int() })),
  /** The work that waits for it, the oldest first. */
  waiting: z.array(WaitingJob),
  /** To what it is promised, the oldest first. */
  reservations: z.array(
    z.object({
      /** The order that it is of. */
      orderId: Id.nullable(),
      number: z.string().nullable(),
      /** The ticket or the build that it is for. */
      job: PartsJob.nullable(),
      /** It is with a client, who brings it back. */
      isLent: z.boolean(),
      /** What a piece is named for; null where pieces are not told apart by it. */
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
  /** What was left after it. */
  onHand: z.int(),
  valueCents: z.int().nullable(),
  reason: z.string().nullable(),
  /** Who did it, where somebody of the studio did. */
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
    summary: 'What lies on the shelf, by SKU, a page at a time',
    access: reading,
    query: StockQuery,
    response: z.object({
      items: z.array(StockRow),
      total: z.int(),
      /** Of all items, whatever was asked for. */
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
      /** The work that waits for this item now. */
      waiting: z.array(WaitingJob),
    }),
    /** `out_of_stock`: less is there that is not promised. */
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
