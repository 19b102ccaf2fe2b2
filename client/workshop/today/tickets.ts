import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { ownerOf } from '#client/workshop/owner-of.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import { ticketPath } from '#client/workshop/ticket-words.ts'
import { counted } from '#shared/words.ts'
import { daysReady } from '#shared/workshop/pickup.ts'
import { type TicketRow, ticketsContract, type TicketShelf } from '#shared/workshop/tickets-contract.ts'

const onShelf = (shelf: TicketShelf) =>
  queryOptions({
    queryKey: [...ticketsKey, 'today', shelf],
    queryFn: () => call(ticketsContract.listTickets, { query: { limit: 20, shelf } }),
    staleTime: 60_000,
  })

type MoreOfRow = (ticket: TicketRow, words: ReturnType<typeof useStudio>) => Partial<TodayRow>

/** The tickets of a shelf as tasks. */
const sourceOf =
  (shelf: TicketShelf, what: string, more: MoreOfRow = () => ({})): UseTodayRows =>
  () => {
    const words = useStudio()
    const query = useQuery(onShelf(shelf))
    const answer = rowsOf(query, ({ tickets }) =>
      tickets.map((ticket): TodayRow => ({
        id: ticket.id,
        what,
        who: ownerOf(ticket),
        about: ticket.number,
        to: ticketPath(ticket.id),
        ...more(ticket, words),
      })),
    )

    return { ...answer, hasMore: query.data?.next != null, all: `/admin/clubs-2/tickets?shelf=${shelf}` }
  }

/** Promised for a day in the past. */
export const useLateTickets = sourceOf('late', 'Late at the bench', ({ promisedOn }, { dayShort }) => ({
  isUrgent: true,
  ...(promisedOn !== null && { figure: dayShort(promisedOn) }),
}))

/** Ready, and the client has not been told. */
export const useTicketsNotTold = sourceOf('not_told', 'Call: clubs are ready')

/** Not collected for a month. */
export const useUnclaimedTickets = sourceOf('unclaimed', 'Unclaimed clubs', ({ readyAt }) => ({
  ...(readyAt !== null && { figure: counted(daysReady(readyAt, new Date()), 'day') }),
}))

/** Its parts have come, and work can begin. */
export const useTicketsWithParts = sourceOf('parts_came', 'Parts came')
