import { useQuery } from '@tanstack/react-query'

import { unpaidBookings } from '#client/booking/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'

/** Who was here and has not paid: the register opens with it. */
export const useUnpaid: UseTodayRows = () => {
  const { money, dayShort, time } = useStudio()
  const asked = useQuery(unpaidBookings)
  const answer = rowsOf(asked, ({ bookings }) =>
    bookings.map(({ id, personName, serviceName, local, dueCents = 0 }): TodayRow => ({
      id,
      what: 'Not paid',
      who: personName,
      about: `${serviceName}, ${dayShort(local)}, ${time(local)}`,
      figure: money(dueCents),
      to: `/admin/sales/register?booking=${id}&day=${local.slice(0, 10)}`,
    })),
  )

  return { ...answer, hasMore: asked.data?.next != null }
}
