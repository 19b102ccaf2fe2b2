import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { takeStep } from '#client/booking/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { StaffBooking } from '#shared/booking/desk.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'

const waitingBookings = queryOptions({
  queryKey: ['booking', 'waiting'],
  queryFn: () => call(bookingContract.listWaitingBookings, { query: { limit: 20 } }),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

/** What waits for the yes of whoever looks: bookings, and other times of bookings. */
export const useWaiting: UseTodayRows = () => {
  const { dayShort, span, time } = useStudio()
  const queries = useQueryClient()
  const asked = useQuery(waitingBookings)
  const agree = async ({ id, version, status }: StaffBooking): Promise<undefined> => {
    try {
      if (status === 'pending_approval') await takeStep({ id, version }, 'confirmed')
      else await call(offersContract.answerAskedMove, { params: { bookingId: id }, body: { agrees: true, version } })
    } finally {
      await queries.invalidateQueries({ queryKey: ['booking'] })
    }
  }

  const answer = rowsOf(asked, ({ bookings }) =>
    bookings.map((booking): TodayRow => {
      const { id, personName, serviceName, local, localEnd, offer, status } = booking
      const to = `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`
      const isNew = status === 'pending_approval'
      const [wanted] = offer?.times ?? []
      return {
        id,
        what: isNew ? 'Wants to book' : 'Wants another time',
        who: personName,
        about: serviceName,
        figure: [
          `${dayShort(local)}, ${span(local, localEnd)}`,
          ...(wanted === undefined || isNew ? [] : [`to ${dayShort(wanted)}, ${time(wanted)}`]),
        ].join(' '),
        to,
        acts: [
          {
            label: isNew ? 'Approve' : 'Agree',
            said: `${personName} ${isNew ? 'is confirmed' : 'is moved'}`,
            run: () => agree(booking),
          },
          // What is declined cannot be taken back: its reason is asked for there.
          { label: 'Decline', to: isNew ? `${to}&act=decline` : to },
        ],
      }
    }),
  )

  return { ...answer, hasMore: asked.data?.next != null }
}
