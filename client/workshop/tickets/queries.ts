import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { TicketStatus } from '#shared/workshop/status.ts'
import { type NewTicket, ticketsContract, type TicketShelf } from '#shared/workshop/tickets-contract.ts'

export const ticketsKey = ['workshop', 'tickets'] as const

export interface TicketFilter {
  shelf?: TicketShelf
  search?: string
}

export const ticketsMatching = (filter: TicketFilter) =>
  pagesOf(
    [...ticketsKey, 'list', filter],
    (after) => call(ticketsContract.listTickets, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const ticketOf = (ticketId: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'one', ticketId],
    queryFn: () => call(ticketsContract.readTicket, { params: { ticketId } }),
    staleTime: 5000,
  })

export const takeIn = (body: NewTicket, key: string) =>
  call(ticketsContract.takeIn, { body, headers: { 'idempotency-key': key } })

export const stepTicket = (ticketId: string, to: TicketStatus, version: number) =>
  call(ticketsContract.stepTicket, { params: { ticketId }, body: { to, version } })

export const collectTicket = (ticketId: string, body: { by?: string; code?: string; version: number }) =>
  call(ticketsContract.collectTicket, { params: { ticketId }, body })

export const finishTasks = (taskIds: string[]) => call(ticketsContract.finishTasks, { body: { taskIds } })
