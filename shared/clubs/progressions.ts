import { familyOf, type Slot } from './slots.ts'
import { clubStandards } from './standards.ts'

/** The chart with which a set begins, and the material of its shafts. */
export interface Build {
  cut: 'men' | 'ladies'
  material: 'steel' | 'graphite'
}

/** Men's graphite clubs by Hireko's chart, in 1/16 in. Steel and ladies' clubs are shorter. */
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

/** The length by the chart; undefined for a club that it lacks. */
export function chartLength(slot: Slot, { cut, material }: Build): number | undefined {
  const length = graphite[slot]
  if (length === undefined) return undefined

  const shorterInSteel = isWood(slot) ? 16 : 8
  return length - (material === 'steel' ? shorterInSteel : 0) - (cut === 'ladies' ? 16 : 0)
}

const isWood = (slot: Slot) => familyOf(slot) === 'driver' || familyOf(slot) === 'fairway wood'

/** How much more upright each iron is than the one before, in 1/100 of a degree. */
export const lieSteps = { flat: 50, normal: 75, steep: 100 } as const

/** The lie of a 3- to 9-iron, counted from the 6-iron. */
export const lieInSet = (number: number, step: keyof typeof lieSteps, ofSix = 6200): number =>
  ofSix + (number - 6) * lieSteps[step]

/** The number of an iron; wedges all stand behind the nine. */
function placeInSet(slot: Slot): number | undefined {
  if (familyOf(slot) === 'wedge') return 10
  return familyOf(slot) === 'iron' && slot !== 'UT' ? Number(slot.charAt(0)) : undefined
}

const lieBy = (step: keyof typeof lieSteps) => (slot: Slot) => {
  const place = placeInSet(slot)
  return place === undefined ? undefined : lieInSet(place, step)
}

interface Progression {
  label: string
  /** The measure of each club by the chart; a set keeps its differences, whatever it begins with. */
  chart: (slot: Slot) => number | undefined
}

export type ProgressiveField = 'length' | 'loft' | 'lie'

/** How a measure changes from club to club in a set. */
export const progressions: Record<ProgressiveField, readonly [Progression, ...Progression[]]> = {
  length: [
    { label: 'Steel', chart: (slot) => chartLength(slot, { cut: 'men', material: 'steel' }) },
    { label: 'Graphite', chart: (slot) => chartLength(slot, { cut: 'men', material: 'graphite' }) },
    { label: 'As the studio’s standard', chart: (slot) => clubStandards[slot].length },
  ],
  loft: [{ label: 'As the studio’s standard', chart: (slot) => clubStandards[slot].loft }],
  lie: [
    { label: 'Normal, 0.75° a club', chart: lieBy('normal') },
    { label: 'Flat, 0.50° a club', chart: lieBy('flat') },
    { label: 'Steep, 1.00° a club', chart: lieBy('steep') },
  ],
}

interface Start {
  slot: Slot
  value: number
}

/** A club's measure in a set that begins with another club; undefined when the chart lacks one of the two. */
export function progress({ chart }: Pick<Progression, 'chart'>, from: Start, to: Slot): number | undefined {
  const [start, there] = [chart(from.slot), chart(to)]
  return start === undefined || there === undefined ? undefined : from.value + there - start
}
