import { z } from 'zod'

import { Sku } from '#shared/catalog/goods.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, Instant, Line } from '#shared/http/wire.ts'
import { PartsJob } from '#shared/inventory/parts-job.ts'

import { MissedThing } from './missed.ts'

/** Where a piece with a serial number is. */
export const UnitState = z.enum(['on_shelf', 'reserved', 'in_build', 'sold', 'lent', 'in_transit', 'scrapped', 'lost'])
export type UnitState = z.output<typeof UnitState>

// A serial of only signs or invisible characters names no piece.
export const Serial = Line(60)
  .refine((serial) => /[\p{L}\p{N}]/u.test(serial), 'A serial has a letter or a digit.')
  .meta({ examples: ['7H-204881'] })
const once = (serials: readonly string[]) =>
  new Set(serials.map((serial) => serial.toUpperCase())).size === serials.length
/** The serials of pieces of one item. */
export const Serials = z.array(Serial).max(500, 'Use at most 500 serials.').refine(once, 'A serial stands here twice.')

export const UnitOwner = z.strictObject({
  kind: z.enum(['order_line', 'build_club', 'ticket_job', 'demo_loan']),
  id: Id,
})
export type UnitOwner = z.output<typeof UnitOwner>

export const StockUnit = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  serial: z.string(),
  state: UnitState,
  place: z.string(),
  /** True when somebody named this piece; until then it is the one that came first. */
  named: z.boolean(),
  /** The record that it is kept for or went to. */
  owner: UnitOwner.nullable(),
  order: z.object({ id: Id, number: z.string() }).nullable(),
  /** The ticket or build that it is kept for. */
  job: PartsJob.nullable(),
  /** Its history, the latest first. */
  history: z.array(
    z.object({
      at: Instant,
      state: UnitState,
      place: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type StockUnit = z.output<typeof StockUnit>

const reading = 'may:read/inventory' as const
const changing = 'may:manage_inventory/inventory' as const

/** Pieces with serial numbers. */
export const unitsContract = {
  listStockUnits: endpoint({
    method: 'GET',
    path: '/api/v1/stock-units',
    summary: 'Pieces by their serials: of an item, or those that a serial names; a page at a time',
    access: reading,
    query: z.strictObject({
      ...pageQuery(),
      sku: Sku.exactOptional(),
      serial: z.string().trim().min(1).max(60).exactOptional(),
      state: UnitState.exactOptional(),
    }),
    response: z.object({ units: z.array(StockUnit), next: NextPage }),
  }),
  findMissedSerials: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/stock-units/missed',
    summary: 'Which of some serials or codes are of something that is reported lost or stolen; a warning, no refusal',
    access: reading,
    // Anything that was scanned or typed so far.
    body: z.strictObject({
      serials: z
        .array(Line(60))
        .max(500)
        .meta({ examples: [['NF-2203-118']] }),
    }),
    response: z.object({ missed: z.array(MissedThing) }),
  }),
  trackSerials: endpoint({
    method: 'PUT',
    path: '/api/v1/stock/:sku/serials',
    summary: 'Tell the pieces of an item apart from now on, by naming all that lie there; or no longer',
    access: changing,
    params: z.object({ sku: Sku }),
    body: z.strictObject({ bySerial: z.boolean(), serials: Serials }),
    response: z.object({ sku: z.string(), bySerial: z.boolean() }),
    failures: ['not_found', 'not_offered'],
  }),
  nameStockUnit: endpoint({
    method: 'PUT',
    path: '/api/v1/stock-units/:unitId/owner',
    summary: 'Say that it is this piece that an order, a build, a ticket or a loan gets or got',
    // Callers who do not keep the stock may name only the piece of a club that they work on.
    access: reading,
    params: z.object({ unitId: Id }),
    body: UnitOwner,
    response: StockUnit,
    failures: ['not_found', 'not_offered', 'wrong_state'],
  }),
}
