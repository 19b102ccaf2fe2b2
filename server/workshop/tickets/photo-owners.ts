/** The owner of a ticket's photos: the bag, or one of its clubs. */
export const bagOf = (ticketId: string) => ({ entity: 'ticket', entityId: ticketId })
export const clubOf = (ticketClubId: string) => ({ entity: 'ticket_club', entityId: ticketClubId })
