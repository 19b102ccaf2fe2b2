import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

/** The clubs of one bag that are worked on alike. */
const BagOfBatch = z.object({
  ticket: z.object({ id: Id, number: z.string() }),
  client: z.string(),
  place: z.string(),
  bagTags: z.array(z.string()),
  /** Whether clubs of it do: no batch takes those along. */
  waitsForParts: z.boolean(),
  /** Why it is held, empty where it is not: no batch takes it along. */
  held: z.string(),
  clubs: z.array(z.object({ taskId: Id, slot: Slot, wraps: z.int().nullable(), waitsForParts: z.boolean() })),
})

/** How the shelf stands to what is fetched from it. */
const BatchStock = z.object({
  onHand: z.int(),
  /** Whose parts are not there, by the day that they are promised for: what lies there goes to others before them. */
  missing: z.array(
    z.object({
      ticket: z.object({ id: Id, number: z.string() }),
      quantity: z.int(),
      promisedOn: z.string().nullable(),
    }),
  ),
  /** What is on its way, by purchase orders and from other places; null where nobody has said a day. */
  coming: z.array(z.object({ number: z.string(), quantity: z.int(), on: z.string().nullable() })),
})

export const Batch = z.object({
  job: z.object({ code: z.string(), name: z.string() }),
  part: z.object({ sku: z.string(), name: z.string() }).nullable(),
  /** Null where nothing is put on, or where nobody counts it. */
  stock: BatchStock.nullable(),
  /** Those that can be done now: neither held nor without their parts. */
  clubCount: z.int(),
  minutes: z.int(),
  bags: z.array(BagOfBatch),
})
export type Batch = z.output<typeof Batch>

const access = 'may:manage_tickets/workshop' as const

/** What the bench does alike to clubs of several bags. */
export const batchesContract = {
  listBatches: endpoint({
    method: 'GET',
    path: '/api/v1/bench-batches',
    summary: 'Open work on tickets by job and part, with the place of each bag; the most clubs first',
    access,
    response: z.object({ batches: z.array(Batch) }),
  }),
  finishBatch: endpoint({
    method: 'POST',
    path: '/api/v1/bench-batches/done',
    summary:
      'Mark the tasks of a batch as done, bag by bag: what is held, or waits for parts, is told, and the others go on',
    access,
    body: z.strictObject({ taskIds: z.array(Id).min(1).max(500) }),
    response: z.object({
      done: z.int(),
      /** What somebody has done before, or the same call. */
      already: z.int(),
      refused: z.array(z.object({ ticketId: Id, number: z.string(), message: z.string() })),
    }),
    failures: ['not_found'],
  }),
}
