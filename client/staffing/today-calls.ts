import { useInfiniteQuery } from '@tanstack/react-query'

import { rowsOf, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'

import { callsQuery } from './queries.ts'

/** Whom to call, since the studio cannot keep their time and they have not chosen another. */
export const useCalls: UseTodayRows = () => {
  const { dayShort, time } = useStudio()
  const calls = useInfiniteQuery(callsQuery)

  return {
    ...rowsOf(calls, ({ pages }) =>
      pages
        .flatMap((page) => page.calls)
        .map(({ id, personName, phone, serviceName, local }) => ({
          id,
          what: 'Call about another time',
          who: [personName, phone].filter(Boolean).join(' '),
          about: serviceName,
          figure: `${dayShort(local)} ${time(local)}`,
          to: '/admin/staff/calls',
        })),
    ),
    hasMore: calls.hasNextPage,
    all: '/admin/staff/calls',
  }
}
