import { useQuery, useQueryClient } from '@tanstack/react-query'

import { offerWords } from '#client/booking/offers/offer-words.ts'
import { dayBoardOf, takeStep } from '#client/booking/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio, useDeskDay } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

import { waysOut } from './unattended.ts'

/** Who comes next, today and in the whole studio. */
export const useArrivals: UseTodayRows = () => {
  const wording = useStudio()
  const { time, money, deskDayOf } = wording
  const now = useNow(60)
  const queries = useQueryClient()
  const asked = useQuery(dayBoardOf(useDeskDay()))
  const bayNames = new Map(asked.data?.bays.map(({ id, name }) => [id, name]))
  const step = async (booking: Parameters<typeof takeStep>[0], to: 'checked_in' | 'confirmed') => {
    try {
      return await takeStep(booking, to)
    } finally {
      await queries.invalidateQueries({ queryKey: ['booking'] })
    }
  }
  const checkIn = async (booking: Parameters<typeof takeStep>[0]) => {
    const changed = await step(booking, 'checked_in')
    return () => step(changed, 'confirmed')
  }

  const isComing = ({ status, endsAt }: BoardBooking) => status === 'confirmed' && endsAt > now
  const answer = rowsOf(asked, ({ bookings }) =>
    bookings.filter(isComing).map((booking): TodayRow => {
      const { id, personName, serviceName, bayId, local, startsAt, dueCents, isUnkept, offer } = booking
      const to = `/admin/bookings/day?booking=${id}`
      const mayCheckIn = bookingSteps.mayBecome({ ...booking, deskDayOf }, 'checked_in', now)
      return {
        id,
        what: time(local),
        who: personName,
        about: serviceName,
        figure: [
          bayId ? (bayNames.get(bayId) ?? '') : 'Bench',
          ...(isUnkept ? ['cannot be kept'] : startsAt <= now ? ['not here yet'] : []),
          ...(offer ? [offerWords(offer, wording)] : []),
          ...(dueCents !== undefined && dueCents > 0 ? [`due ${money(dueCents)}`] : []),
        ].join(', '),
        to,
        ...(isUnkept && { isUrgent: true, acts: waysOut(to) }),
        ...(mayCheckIn &&
          !isUnkept && {
            acts: [{ label: 'Check in', said: `${personName} is checked in`, run: () => checkIn(booking) }],
          }),
      }
    }),
  )
  const here = asked.data?.bookings.filter(({ status }) => status === 'checked_in').length
  const due = asked.data?.bookings.filter(isComing).reduce((sum, { dueCents = 0 }) => sum + dueCents, 0) ?? 0
  const figures = answer.rows && [
    `${answer.rows.length} expected`,
    `${here} here`,
    ...(due > 0 ? [`due ${money(due)}`] : []),
  ]

  return { ...answer, all: '/admin/bookings/day', ...(figures && { figures }) }
}
