import { useInfiniteQuery } from '@tanstack/react-query'

import { waitlistWith } from '#client/booking/waitlist/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'

/** Times that are kept for whoever waited: a call may be quicker than a mail. */
export const useOpenOffers: UseTodayRows = () => {
  const { moment } = useStudio()
  const asked = useInfiniteQuery(waitlistWith({ ended: false }))
  const answer = rowsOf(asked, ({ pages }) =>
    pages
      .flatMap(({ entries }) => entries)
      .flatMap(({ id, offer, personName, phone, serviceName }): TodayRow[] =>
        offer
          ? [
              {
                id,
                what: `Offered: ${serviceName}, ${moment(offer.startsAt)}`,
                who: personName,
                about: phone,
                figure: offer.forEverybody ? 'to all who wait' : `until ${moment(offer.expiresAt)}`,
                to: '/admin/bookings/waitlist',
              },
            ]
          : [],
      ),
  )

  return { ...answer, hasMore: asked.hasNextPage, all: '/admin/bookings/waitlist' }
}
