import { useInfiniteQuery } from '@tanstack/react-query'

import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'

import { callsQuery, waitingQuery } from './queries.ts'

/** Whom to call, since the studio cannot keep their time and they have not chosen another. */
export const useCalls: UseTodayRows = () => {
  const { dayShort, time } = useStudio()
  const calls = useInfiniteQuery(callsQuery)

  return {
    ...rowsOf(calls, ({ pages }) =>
      pages
        .flatMap((page) => page.calls)
        .map(({ id, personName, phone, serviceName, local, bookingId }): TodayRow => {
          const to = `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${bookingId}`
          return {
            id,
            what: 'Call about another time',
            who: [personName, phone].filter(Boolean).join(' '),
            about: serviceName,
            figure: `${dayShort(local)} ${time(local)}`,
            to: '/admin/staff/calls',
            acts: [
              { label: 'Move', to: `${to}&act=move` },
              { label: 'Cancel', to: `${to}&act=cancel` },
            ],
          }
        }),
    ),
    hasMore: calls.hasNextPage,
    all: '/admin/staff/calls',
  }
}

/** Who was offered other times and may still choose: they are told on the telephone what stands in their mail. */
export const useWaitingOffers: UseTodayRows = () => {
  const { dayShort, time } = useStudio()
  const waiting = useInfiniteQuery(waitingQuery)

  return {
    ...rowsOf(waiting, ({ pages }) =>
      pages
        .flatMap((page) => page.calls)
        .map(({ id, personName, serviceName, local, localUntil, by, bookingId }): TodayRow => {
          const to = `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${bookingId}`
          return {
            id,
            what: `A new time was offered${by === null ? '' : ` by ${by}`}`,
            who: personName,
            about: `${serviceName}, ${dayShort(local)} ${time(local)}`,
            ...(localUntil !== null && { figure: `open until ${dayShort(localUntil)}, ${time(localUntil)}` }),
            to,
            acts: [{ label: 'Move', to: `${to}&act=move` }],
          }
        }),
    ),
    hasMore: waiting.hasNextPage,
    all: '/admin/staff/calls',
  }
}
