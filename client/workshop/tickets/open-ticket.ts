import { call } from '#client/api/call.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

import { ticketPath } from './ticket-words.ts'

/** By the number of a ticket. */
export const addressOfTicket: ResolveScan = async (search) => {
  const { tickets } = await call(ticketsContract.listTickets, { query: { limit: 1, search } })
  const [found] = tickets

  return found && ticketPath(found.id)
}
