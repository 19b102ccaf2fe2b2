import { type Family, familyOf, type Slot } from '#shared/clubs/slots.ts'

/** What a bag usually holds, in its order. */
export const usualSlots: readonly Slot[] = [
  'D',
  '3W',
  '5W',
  '4H',
  '5i',
  '6i',
  '7i',
  '8i',
  '9i',
  'PW',
  'GW',
  'SW',
  'LW',
  'P',
]

const isOf =
  (...families: readonly Family[]) =>
  (slot: Slot) =>
    families.includes(familyOf(slot))

/** Clubs that are chosen together: all but the putter, irons, woods, wedges. A set of irons has its pitching wedge. */
export const groups = [
  { key: 'a', name: 'All but the putter', holds: (slot: Slot) => slot !== 'P' },
  { key: 'i', name: 'Irons', holds: (slot: Slot) => slot === 'PW' || isOf('iron')(slot) },
  { key: 'w', name: 'Woods', holds: isOf('driver', 'fairway wood', 'hybrid') },
  { key: 'v', name: 'Wedges', holds: isOf('wedge') },
] as const
