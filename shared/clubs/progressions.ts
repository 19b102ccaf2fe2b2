import { familyOf, type Slot } from './slots.ts'

/** Whose chart a set begins with, and what its shafts are made of. */
export interface Build {
  cut: 'men' | 'ladies'
  material: 'steel' | 'graphite'
}

/** A man's graphite club in 1/16 in, as Hireko's chart has it. Steel is cut shorter, and a lady's club too. */
const graphite: Partial<Record<Slot, number>> = {
  D: 45 * 16,
  '3W': 43 * 16,
  '5W': 42 * 16,
  '7W': 41.5 * 16,
  '3i': 39.5 * 16,
  '4i': 39 * 16,
  '5i': 38.5 * 16,
  '6i': 38 * 16,
  '7i': 37.5 * 16,
  '8i': 37 * 16,
  '9i': 36.5 * 16,
  PW: 36 * 16,
  AW: 36 * 16,
  GW: 36 * 16,
  SW: 35.75 * 16,
  LW: 35.75 * 16,
}

/** A length of the chart; undefined of a club that it does not know. */
export function chartLength(slot: Slot, { cut, material }: Build): number | undefined {
  const length = graphite[slot]
  if (length === undefined) return undefined

  const shorterInSteel = isWood(slot) ? 16 : 8
  return length - (material === 'steel' ? shorterInSteel : 0) - (cut === 'ladies' ? 16 : 0)
}

const isWood = (slot: Slot) => familyOf(slot) === 'driver' || familyOf(slot) === 'fairway wood'

/** How much more upright each iron is than the one before it, in 1/100 of a degree. */
export const lieSteps = { flat: 50, normal: 75, steep: 100 } as const

/** A lie of an iron from 3 to 9, counted from the 6-iron. */
export const lieInSet = (number: number, step: keyof typeof lieSteps, ofSix = 6200): number =>
  ofSix + (number - 6) * lieSteps[step]
