import { useQuery, useQueryClient } from '@tanstack/react-query'

import { takeStep, unattendedBookings } from '#client/booking/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'

/** What is over and nobody was checked in to: two presses a row, and the night does the rest. */
export const useUnattended: UseTodayRows = () => {
  const { dayShort, span, money } = useStudio()
  const queries = useQueryClient()
  const asked = useQuery(unattendedBookings)
  const step = async (booking: Pick<BoardBooking, 'id' | 'version'>, to: 'completed' | 'no_show' | 'confirmed') => {
    try {
      return await takeStep(booking, to)
    } finally {
      await queries.invalidateQueries({ queryKey: ['booking'] })
    }
  }

  const answer = rowsOf(asked, ({ bookings }) =>
    bookings.map((booking): TodayRow => {
      const { id, personName, serviceName, local, localEnd, isUnkept, dueCents = 0 } = booking
      const to = `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`
      return {
        id,
        isUrgent: isUnkept,
        what: isUnkept ? 'Could not be given' : 'Came or not',
        who: personName,
        about: serviceName,
        figure: [`${dayShort(local)}, ${span(local, localEnd)}`, dueCents > 0 && `due ${money(dueCents)}`]
          .filter(Boolean)
          .join(', '),
        to,
        // Whoever stays away from what the studio could not give owes nothing.
        acts: isUnkept
          ? waysOut(to)
          : [
              {
                label: 'Came',
                said: `${personName} came`,
                async run() {
                  await step(booking, 'completed')
                  return undefined
                },
              },
              {
                label: 'Did not come',
                said: `${personName} did not come`,
                async run() {
                  const changed = await step(booking, 'no_show')
                  return () => step(changed, 'confirmed')
                },
              },
            ],
      }
    }),
  )
  return { ...answer, hasMore: asked.data?.next != null }
}

/** What helps whose time cannot be kept; another person is chosen with the move. */
export const waysOut = (to: string) => [
  { label: 'Move', to: `${to}&act=move` },
  { label: 'Cancel', to: `${to}&act=cancel` },
]
