/** What photos of a ticket hang on: the bag as a whole, or one of its clubs. */
export const bagOf = (ticketId: string) => ({ entity: 'ticket', entityId: ticketId })
export const clubOf = (ticketClubId: string) => ({ entity: 'ticket_club', entityId: ticketClubId })
