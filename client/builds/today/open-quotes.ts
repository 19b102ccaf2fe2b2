import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { quotesKey } from '#client/builds/quotes/queries.ts'
import { quotePath } from '#client/builds/quotes/quote-words.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'

const open = queryOptions({
  queryKey: [...quotesKey, 'open'],
  queryFn: () => call(quotesContract.listQuotes, { query: { limit: 20, shelf: 'open' } }),
  staleTime: 60_000,
})

/** Priced and not sent, or sent and soon to lapse without an answer. */
export const useOpenQuotes: UseTodayRows = () => {
  const { money, dayAndYear } = useStudio()
  const tomorrow = addDays(useToday(), 1)
  const query = useQuery(open)
  const answer = rowsOf(query, ({ quotes }) =>
    quotes.map(({ id, number, status, personName, totalCents, validUntil }): TodayRow => ({
      id,
      isUrgent: validUntil !== null && validUntil <= tomorrow,
      what: status === 'draft' ? 'Send a quote' : 'A quote lapses',
      who: personName || '-',
      about: [number, ...(totalCents === null ? [] : [money(totalCents)])].join(', '),
      ...(validUntil !== null && { figure: `until ${dayAndYear(validUntil)}` }),
      to: quotePath(id),
      acts: [{ label: status === 'draft' ? 'Send' : 'Send again', to: quotePath(id) }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/quotes?shelf=open' }
}
