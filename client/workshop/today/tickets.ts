import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { rowsOf, type TodayAct, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { ownerOf } from '#client/workshop/owner-of.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import { ticketPath } from '#client/workshop/ticket-words.ts'
import { noteCall } from '#client/workshop/tickets/queries.ts'
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
type ActsOfRow = (ticket: TicketRow, queries: QueryClient) => readonly [TodayAct, ...TodayAct[]]

/** Does it here, and has the tickets asked for anew, also where it failed. */
const doneHere = (queries: QueryClient, work: () => Promise<unknown>) => async (): Promise<undefined> => {
  try {
    await work()
  } finally {
    await queries.invalidateQueries({ queryKey: ticketsKey })
  }
}

const handOver = ({ id }: TicketRow): TodayAct => ({ label: 'Hand over', to: `${ticketPath(id)}?act=hand-over` })

/** The tickets of a shelf as tasks. */
const sourceOf =
  (shelf: TicketShelf, what: string, actsOf: ActsOfRow, more: MoreOfRow = () => ({})): UseTodayRows =>
  () => {
    const words = useStudio()
    const queries = useQueryClient()
    const query = useQuery(onShelf(shelf))
    const answer = rowsOf(query, ({ tickets }) =>
      tickets.map((ticket): TodayRow => ({
        id: ticket.id,
        what,
        who: ownerOf(ticket),
        about: ticket.number,
        to: ticketPath(ticket.id),
        acts: actsOf(ticket, queries),
        ...more(ticket, words),
      })),
    )

    return { ...answer, hasMore: query.data?.next != null, all: `/admin/clubs-2/tickets?shelf=${shelf}` }
  }

/** Promised for a day in the past. */
export const useLateTickets = sourceOf(
  'late',
  'Late at the bench',
  ({ id }) => [{ label: 'New promise', to: `${ticketPath(id)}?act=promise` }],
  ({ promisedOn }, { dayShort }) => ({
    isUrgent: true,
    ...(promisedOn !== null && { figure: dayShort(promisedOn) }),
  }),
)

/** Ready, and the client has not been told: whoever called them says so. */
export const useTicketsNotTold = sourceOf('not_told', 'Call: clubs are ready', (ticket, queries) => [
  {
    label: 'Called',
    said: `${ownerOf(ticket)} was told`,
    run: doneHere(queries, () => noteCall(ticket.id)),
  },
  handOver(ticket),
])

/** Not collected for a month. */
export const useUnclaimedTickets = sourceOf(
  'unclaimed',
  'Unclaimed clubs',
  (ticket) => [handOver(ticket)],
  ({ readyAt }) => ({
    ...(readyAt !== null && { figure: counted(daysReady(readyAt, new Date()), 'day') }),
  }),
)

/** Its parts have come, and work can begin. */
export const useTicketsWithParts = sourceOf('parts_came', 'Parts came', ({ id, number }, queries) => [
  {
    label: 'Start work',
    said: `${number} is begun`,
    run: doneHere(queries, () =>
      call(ticketsContract.stepTicket, { params: { ticketId: id }, headers: {}, body: { to: 'in_repair' } }),
    ),
  },
])
