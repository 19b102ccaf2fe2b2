import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'

const number = (least: number, most: number, example: number) =>
  z
    .number()
    .min(least)
    .max(most)
    .meta({ examples: [example] })

/** Weighed as a whole, and balanced on an edge. */
const Weighed = z.strictObject({ weightOz: number(1, 64, 11.25), balanceIn: number(14, 60, 33) })

const Extra = z.strictObject({
  massG: number(0, 300, 2),
  /** From the butt. */
  atIn: number(0, 60, 44),
})

/** Computed from its parts. */
const Assembled = z.strictObject({
  lengthIn: number(18, 60, 45),
  headG: number(1, 600, 200),
  shaftG: number(1, 300, 65),
  shaftBalanceIn: number(1, 60, 22.5),
  gripG: number(0, 300, 50),
  extras: z.array(Extra).max(10).exactOptional(),
})

export const SwingWeightQuestion = z.union([Weighed, Assembled])
export type SwingWeightQuestion = z.output<typeof SwingWeightQuestion>

export const SwingWeightAnswer = z.object({
  torqueInOz: z.number(),
  swingWeight: z.string().meta({ examples: ['D1.3'] }),
  /** The weight of a club computed from its parts. */
  totalG: z.number().exactOptional(),
})
export type SwingWeightAnswer = z.output<typeof SwingWeightAnswer>

export const buildsContract = {
  calculateSwingWeight: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/calculators/swing-weight',
    summary: 'The swing weight of a club, weighed or put together from its parts',
    access: 'anyone',
    body: SwingWeightQuestion,
    response: SwingWeightAnswer,
    failures: ['invalid_input'],
    limit: { max: 120, perSeconds: 60 },
  }),
}
