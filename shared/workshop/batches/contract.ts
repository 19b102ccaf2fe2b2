import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

/** The clubs of a bag with the same work. */
const BagOfBatch = z.object({
  ticket: z.object({ id: Id, number: z.string() }),
  client: z.string(),
  place: z.string(),
  bagTags: z.array(z.string()),
  /** True when some of its clubs wait for parts: these are not in the batch. */
  waitsForParts: z.boolean(),
  /** Why it is held; empty when it is not. A held bag is not in the batch. */
  held: z.string(),
  clubs: z.array(z.object({ taskId: Id, slot: Slot, wraps: z.int().nullable(), waitsForParts: z.boolean() })),
})

/** The stock of the part that the batch needs. */
const BatchStock = z.object({
  onHand: z.int(),
  /** The tickets whose parts are missing, by promised day: the stock goes to earlier promises first. */
  missing: z.array(
    z.object({
      ticket: z.object({ id: Id, number: z.string() }),
      quantity: z.int(),
      promisedOn: z.string().nullable(),
    }),
  ),
  /** What is on the way, from suppliers and other places; `on` is null when no day is known. */
  coming: z.array(z.object({ number: z.string(), quantity: z.int(), on: z.string().nullable() })),
})

export const Batch = z.object({
  job: z.object({ code: z.string(), name: z.string() }),
  part: z.object({ sku: z.string(), name: z.string() }).nullable(),
  /** Null when the work needs no part, or when nobody counts it. */
  stock: BatchStock.nullable(),
  /** The clubs that can be done now: not held, with their parts. */
  clubCount: z.int(),
  minutes: z.int(),
  bags: z.array(BagOfBatch),
})
export type Batch = z.output<typeof Batch>

const access = 'may:manage_tickets/workshop' as const

/** The same work on clubs of several bags. */
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
      /** How many were already done. */
      already: z.int(),
      refused: z.array(z.object({ ticketId: Id, number: z.string(), message: z.string() })),
    }),
    failures: ['not_found'],
  }),
}
