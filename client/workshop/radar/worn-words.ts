import { familyOf, type Slot } from '#shared/clubs/slots.ts'
import { counted } from '#shared/words.ts'
import type { WornClub } from '#shared/workshop/radar/contract.ts'

/** A pitching wedge belongs to its irons. */
const isIron = (slot: Slot) => familyOf(slot) === 'iron' || slot === 'PW'

const few = 3

/** In the owner's words: "irons", "driver and putter", "7i, 8i", "clubs". */
export function clubWords(clubs: readonly Pick<WornClub, 'slot'>[]): string {
  const slots = clubs.map(({ slot }) => slot)
  if (slots.length > 1 && slots.every(isIron)) return 'irons'

  return slots.length > few ? 'clubs' : slots.join(', ')
}

/** The age of the oldest grip. */
export const monthsOf = (clubs: readonly WornClub[]): number => Math.max(...clubs.map(({ months }) => months))

/** Why the client is on the list. */
export function reasonWords(clubs: readonly WornClub[]): string {
  const visits = Math.max(...clubs.map((club) => club.visits))
  const age = counted(monthsOf(clubs), 'month')

  return visits === 0 ? age : `${age}, ${counted(visits, 'visit')} since`
}

/** The page that prepares their regrip. */
export const preparePath = (clubs: readonly Pick<WornClub, 'slot'>[]): string =>
  `/Regripping-Repair?clubs=${clubs.map(({ slot }) => slot).join(',')}#prepare`
