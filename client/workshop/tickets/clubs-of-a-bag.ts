/** What a bag usually holds, in its order. */
export const usualSlots = [
  'd',
  '3w',
  '5w',
  '4h',
  '5i',
  '6i',
  '7i',
  '8i',
  '9i',
  'pw',
  'gw',
  'sw',
  'lw',
  'putter',
] as const

/** Clubs that are chosen together: all but the putter, irons, woods, wedges. */
export const groups = [
  { key: 'a', name: 'All but the putter', holds: (slot: string) => slot !== 'putter' },
  { key: 'i', name: 'Irons', holds: (slot: string) => /^\di$|^pw$/.test(slot) },
  { key: 'w', name: 'Woods', holds: (slot: string) => /^(?:d|\dw|\dh)$/.test(slot) },
  { key: 'v', name: 'Wedges', holds: (slot: string) => /^[pgsl]w$/.test(slot) },
] as const
