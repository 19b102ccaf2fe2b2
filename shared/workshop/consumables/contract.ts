import { z } from 'zod'

import { ItemUnit, Sku } from '#shared/catalog/goods.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Line } from '#shared/http/wire.ts'

const most = 10_000
const amount = z.int().min(0, `Write 0 to ${most}.`).max(most, `Write 0 to ${most}.`)

/** How much of an item one club uses, in the item's whole units. */
const NewConsumable = z
  .strictObject({
    sku: Sku.meta({ examples: ['TAP-GRIP'] }),
    quantity: amount.meta({ examples: [1] }),
    /** Added for each wrap. */
    perWrap: amount.meta({ examples: [1] }),
  })
  .refine(({ quantity, perWrap }) => quantity + perWrap > 0, { path: ['quantity'], message: 'Write at least 1.' })

const Consumable = z.object({
  sku: z.string(),
  name: z.string(),
  unit: ItemUnit,
  quantity: z.int(),
  perWrap: z.int(),
})
export type Consumable = z.output<typeof Consumable>

/** A job of the price list or a stage of a build, with its consumables. */
export const BenchWork = z.object({
  stage: z.string().meta({ examples: ['regrip'] }),
  kind: z.enum(['job', 'stage']),
  name: z.string(),
  consumables: z.array(Consumable),
})
export type BenchWork = z.output<typeof BenchWork>

/** What left the shelf for a record. */
export const TakenItem = z.object({ sku: z.string(), name: z.string(), unit: ItemUnit, quantity: z.int() })
export type TakenItem = z.output<typeof TakenItem>

const access = 'may:manage_catalog/catalog' as const

export const consumablesContract = {
  listConsumables: endpoint({
    method: 'GET',
    path: '/api/v1/bench-consumables',
    summary: 'What the bench uses up for one club, by job of the price list and by stage of a build',
    access,
    response: z.object({ works: z.array(BenchWork) }),
  }),
  changeConsumables: endpoint({
    method: 'PUT',
    path: '/api/v1/bench-consumables/:stage',
    summary: 'Say what a job or a stage uses up: all of it; for what is done from now on',
    access,
    params: z.object({ stage: Line(40) }),
    body: z.strictObject({
      consumables: z
        .array(NewConsumable)
        .max(12)
        .refine(
          (rows) => new Set(rows.map(({ sku }) => sku)).size === rows.length,
          'Each item stands here once: write all that is taken of it in one line.',
        ),
    }),
    response: BenchWork,
    failures: ['not_found'],
  }),
}
