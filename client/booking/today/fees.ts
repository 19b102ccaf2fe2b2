import { useInfiniteQuery } from '@tanstack/react-query'

import { openFees } from '#client/booking/board/fee-queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BookingFee } from '#shared/booking/desk.ts'

const kinds: Record<BookingFee['kind'], string> = { late_cancellation: 'Late-cancel fee', no_show: 'No-show fee' }

/** What late cancellations and no-shows cost and nobody has settled. */
export const useOpenFees: UseTodayRows = () => {
  const { money } = useStudio()
  const asked = useInfiniteQuery(openFees)
  const answer = rowsOf(asked, ({ pages }) =>
    pages
      .flatMap(({ fees }) => fees)
      .map(({ id, kind, reference, personName, amountCents }): TodayRow => ({
        id,
        what: kinds[kind],
        who: personName,
        about: reference,
        figure: money(amountCents),
        to: '/admin/bookings/day?show=fees',
      })),
  )

  return { ...answer, hasMore: asked.hasNextPage, all: '/admin/bookings/day?show=fees' }
}
