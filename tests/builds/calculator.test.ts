import { expect, test } from 'vitest'

import { calculateSwingWeight } from '#server/builds/swing-weight.ts'
import { SwingWeightQuestion } from '#shared/builds/contract.ts'

const driver = { lengthIn: 45, headG: 200, shaftG: 65, shaftBalanceIn: 22.5, gripG: 50 }

test.for<[SwingWeightQuestion, { torqueInOz: number; swingWeight: string; totalG?: number }]>([
  [
    { weightOz: 11.25, balanceIn: 33 },
    { torqueInOz: 213.75, swingWeight: 'D0.1' },
  ],
  [
    { weightOz: 12, balanceIn: 31.5 },
    { torqueInOz: 210, swingWeight: 'C8.0' },
  ],
  [driver, { torqueInOz: 215.7, swingWeight: 'D1.3', totalG: 315 }],
  [
    { ...driver, extras: [{ massG: 2, atIn: 44 }] },
    { torqueInOz: 217.82, swingWeight: 'D2.5', totalG: 317 },
  ],
])('what a club swings: %j', ([question, answer]) => {
  expect(calculateSwingWeight(SwingWeightQuestion.parse(question))).toEqual(answer)
})

test.for<[string, SwingWeightQuestion]>([
  ['below the scale', { weightOz: 8, balanceIn: 20 }],
  ['above it', { weightOz: 20, balanceIn: 40 }],
  ['without a length', { ...driver, lengthIn: 0 }],
  ['with a head of half a ton', { ...driver, headG: 500_000 }],
])('a club %s has no swing weight', ([, question]) => {
  const read = SwingWeightQuestion.safeParse(question)
  if (read.success) expect(() => calculateSwingWeight(read.data)).toThrow('A club like that is not on it.')
})
