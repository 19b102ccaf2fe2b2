import type { Ticket } from '#shared/workshop/tickets-contract.ts'

/** The owner of a bag: a client, or else the name given at the counter. */
export const ownerOf = ({ person, bagName }: Pick<Ticket, 'person' | 'bagName'>): string =>
  person?.name ?? (bagName || 'Nobody in particular')
