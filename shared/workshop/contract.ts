import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents } from '#shared/http/wire.ts'

import { Bends } from './bend.ts'

/** A range has both ends; a single price has no `toCents`. */
const BenchPrice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), fromCents: Cents, toCents: Cents.nullable() }),
  z.object({ kind: z.literal('surcharge'), percent: z.int() }),
])

export const BenchJob = z.object({
  code: z.string().meta({ examples: ['regrip'] }),
  category: z.enum(['grips', 'shafts', 'adjusting', 'finishing', 'handling']),
  name: z.string(),
  /** What the price is for. */
  unit: z.enum(['club', 'set', 'ticket', 'day']),
  price: BenchPrice,
  benchMinutes: z.int(),
  /** True when epoxy has to cure before the club may leave. */
  cures: z.boolean(),
  /** How far it bends which clubs; null for work without bending. */
  bends: Bends.nullable(),
  note: z.string(),
})
export type BenchJob = z.output<typeof BenchJob>

export const workshopContract = {
  listBenchJobs: endpoint({
    method: 'GET',
    path: '/api/v1/bench-jobs',
    summary: 'What the bench does and what it costs, in the order of the price list',
    access: 'anyone',
    cacheSeconds: 300,
    response: z.array(BenchJob),
  }),
}
