import { z } from 'zod'

/** Where a club stands in the bag. */
export const Slot = z.enum([
  'D',
  '3W',
  '5W',
  '7W',
  '3H',
  '4H',
  '5H',
  '4i',
  '5i',
  '6i',
  '7i',
  '8i',
  '9i',
  'PW',
  'GW',
  'SW',
  'LW',
])
export type Slot = z.output<typeof Slot>

type Family = 'driver' | 'fairway wood' | 'hybrid' | 'iron' | 'wedge'

interface ClubStandard {
  name: string
  family: Family
  loftDegrees: number
  lieDegrees: number
  lengthInches: number
}

const standard = (name: string, family: Family, measures: readonly [loft: number, lie: number, length: number]) => {
  const [loftDegrees, lieDegrees, lengthInches] = measures
  return { name, family, loftDegrees, lieDegrees, lengthInches } satisfies ClubStandard
}

/** What the studio calls standard: where a sheet starts from. */
export const clubStandards: Record<Slot, ClubStandard> = {
  D: standard('Driver', 'driver', [10.5, 58, 45.25]),
  '3W': standard('3-wood', 'fairway wood', [15, 57, 43]),
  '5W': standard('5-wood', 'fairway wood', [18, 57.5, 42.5]),
  '7W': standard('7-wood', 'fairway wood', [21, 58, 42]),
  '3H': standard('3-hybrid', 'hybrid', [19, 58.5, 40.5]),
  '4H': standard('4-hybrid', 'hybrid', [22, 59, 40]),
  '5H': standard('5-hybrid', 'hybrid', [25, 59.5, 39.5]),
  '4i': standard('4-iron', 'iron', [21.5, 61, 38.5]),
  '5i': standard('5-iron', 'iron', [24.5, 61.5, 38]),
  '6i': standard('6-iron', 'iron', [27.5, 62, 37.5]),
  '7i': standard('7-iron', 'iron', [31, 62.5, 37]),
  '8i': standard('8-iron', 'iron', [35, 63, 36.5]),
  '9i': standard('9-iron', 'iron', [39.5, 63.5, 36]),
  PW: standard('Pitching wedge', 'wedge', [44.5, 64, 35.75]),
  GW: standard('Gap wedge', 'wedge', [50, 64, 35.5]),
  SW: standard('Sand wedge', 'wedge', [55, 64, 35.25]),
  LW: standard('Lob wedge', 'wedge', [60, 64, 35]),
}

type Range = readonly [least: number, most: number]

/** What is usual for a family. Outside it a build is possible, and worth a question. */
export const usualRanges: Record<Family, { lengthInches: Range; lieDegrees: Range }> = {
  driver: { lengthInches: [43, 46], lieDegrees: [54, 62] },
  'fairway wood': { lengthInches: [40.5, 44], lieDegrees: [54, 62] },
  hybrid: { lengthInches: [38, 41.5], lieDegrees: [56, 62] },
  iron: { lengthInches: [34.5, 40], lieDegrees: [58, 66] },
  wedge: { lengthInches: [34, 37], lieDegrees: [61, 66] },
}

export const isWithin = (value: number, [least, most]: Range) => value >= least && value <= most
