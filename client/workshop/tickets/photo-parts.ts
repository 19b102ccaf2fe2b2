import type { Slot } from '#shared/clubs/slots.ts'

/** Where photos wait for a ticket on this device. */
export const ticketPlace = (ticketId: string): string => `ticket/${ticketId}`

/** Where they wait while the bag is on the counter. */
export const intakePlace = (personId: string): string => `intake/${personId}`

/** The clubs of a ticket by what they are called among its photos; of two 7-irons the second is `7i 2`. */
export const partsOf = (clubs: readonly { id: string; slot: Slot }[]): { id: string; name: string }[] =>
  clubs.map(({ id, slot }, at) => {
    const before = clubs.slice(0, at).filter((club) => club.slot === slot).length
    return { id, name: before === 0 ? slot : `${slot} ${before + 1}` }
  })
