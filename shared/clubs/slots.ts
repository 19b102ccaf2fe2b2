import { z } from 'zod'

const woods = ['2W', '3W', '4W', '5W', '7W', '9W', '11W'] as const
const hybrids = ['1H', '2H', '3H', '4H', '5H', '6H', '7H', 'UT'] as const
const irons = ['1i', '2i', '3i', '4i', '5i', '6i', '7i', '8i', '9i'] as const
const wedges = ['PW', 'AW', 'GW', 'SW', 'LW'] as const

/** The clubs of a bag, in order. */
export const Slot = z.enum(['D', ...woods, ...hybrids, ...irons, ...wedges, 'P'])
export type Slot = z.output<typeof Slot>

export const families = ['driver', 'fairway wood', 'hybrid', 'iron', 'wedge', 'putter'] as const
export type Family = (typeof families)[number]

const isOf = (slots: readonly string[], slot: Slot) => slots.includes(slot)

export function familyOf(slot: Slot): Family {
  if (slot === 'D') return 'driver'
  if (slot === 'P') return 'putter'
  if (isOf(woods, slot)) return 'fairway wood'
  if (isOf(hybrids, slot)) return 'hybrid'
  return isOf(irons, slot) ? 'iron' : 'wedge'
}

/** True for clubs with a body behind the face: driver, woods and hybrids. */
export const isWoodShaped = (slot: Slot): boolean =>
  slot !== 'UT' && ['driver', 'fairway wood', 'hybrid'].includes(familyOf(slot))

const namesOfTheirOwn: Partial<Record<Slot, string>> = {
  D: 'Driver',
  UT: 'Utility iron',
  PW: 'Pitching wedge',
  AW: 'Approach wedge',
  GW: 'Gap wedge',
  SW: 'Sand wedge',
  LW: 'Lob wedge',
  P: 'Putter',
}
const kinds: Record<string, string> = { W: 'wood', H: 'hybrid', i: 'iron' }

/** As people say it: 7-iron, 3-wood. */
export const nameOfSlot = (slot: Slot): string =>
  namesOfTheirOwn[slot] ?? `${slot.slice(0, -1)}-${kinds[slot.slice(-1)] ?? ''}`

/** Sorts slots by their order in the bag. */
export const inBagOrder = (slots: readonly Slot[]): Slot[] => Slot.options.filter((slot) => slots.includes(slot))
