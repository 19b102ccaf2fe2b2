import { familyOf, type Slot } from './slots.ts'
import type { ClubSpec } from './spec.ts'

type Measures = Required<Pick<ClubSpec, 'loft' | 'lie' | 'length'>>

const at = (loftDegrees: number, lieDegrees: number, lengthInches: number): Measures => ({
  loft: loftDegrees * 100,
  lie: lieDegrees * 100,
  length: lengthInches * 16,
})

/** The studio's standards, from which a sheet starts. The trade has no standard lofts and lies. */
export const clubStandards: Record<Slot, Measures> = {
  D: at(10.5, 58, 45.25),
  '2W': at(13.5, 57, 43.25),
  '3W': at(15, 57, 43),
  '4W': at(16.5, 57.25, 42.75),
  '5W': at(18, 57.5, 42.5),
  '7W': at(21, 58, 42),
  '9W': at(24, 58.5, 41.5),
  '11W': at(27, 59, 41),
  '1H': at(15, 57.5, 41.5),
  '2H': at(17, 58, 41),
  '3H': at(19, 58.5, 40.5),
  '4H': at(22, 59, 40),
  '5H': at(25, 59.5, 39.5),
  '6H': at(28, 60, 39),
  '7H': at(31, 60.5, 38.5),
  UT: at(18, 59, 39.5),
  '1i': at(16, 59.5, 40),
  '2i': at(17.5, 60, 39.5),
  '3i': at(19.5, 60.5, 39),
  '4i': at(21.5, 61, 38.5),
  '5i': at(24.5, 61.5, 38),
  '6i': at(27.5, 62, 37.5),
  '7i': at(31, 62.5, 37),
  '8i': at(35, 63, 36.5),
  '9i': at(39.5, 63.5, 36),
  PW: at(44.5, 64, 35.75),
  AW: at(50, 64, 35.5),
  GW: at(50, 64, 35.5),
  SW: at(55, 64, 35.25),
  LW: at(60, 64, 35),
  P: at(3, 70, 34),
}

/** Usual head weights in tenths of a gram: irons from 229 g in steps of seven. */
export function standardHeadMass(slot: Slot): number {
  const iron = /^(\d)i$/.exec(slot)
  if (iron) return 2220 + Number(iron[1]) * 70
  return (
    heads[slot] ??
    { driver: 2000, 'fairway wood': 2150, hybrid: 2230, iron: 2430, wedge: 2960, putter: 3400 }[familyOf(slot)]
  )
}

const heads: Partial<Record<Slot, number>> = {
  '5W': 2220,
  '7W': 2270,
  '9W': 2300,
  '11W': 2300,
  PW: 2910,
  AW: 2950,
  GW: 2950,
}
