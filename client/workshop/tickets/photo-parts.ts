import type { Slot } from '#shared/clubs/slots.ts'

/** Where a ticket's photos wait on this device. */
export const ticketPlace = (ticketId: string): string => `ticket/${ticketId}`

/** Where photos wait during the intake. */
export const intakePlace = (personId: string): string => `intake/${personId}`

/** A ticket's clubs by the names of their photos; the second of two 7-irons is `7i 2`. */
export const partsOf = (clubs: readonly { id: string; slot: Slot }[]): { id: string; name: string }[] =>
  clubs.map(({ id, slot }, at) => {
    const before = clubs.slice(0, at).filter((club) => club.slot === slot).length
    return { id, name: before === 0 ? slot : `${slot} ${before + 1}` }
  })
