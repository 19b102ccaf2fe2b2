import type { Ticket } from '#shared/workshop/tickets-contract.ts'

/** Whose bag it is: a client, else the name that was said at the counter. */
export const ownerOf = ({ person, bagName }: Pick<Ticket, 'person' | 'bagName'>): string =>
  person?.name ?? (bagName || 'Nobody in particular')
