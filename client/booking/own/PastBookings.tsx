import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { myPastBookings } from '#client/booking/queries.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'

import { TimelineEntry } from './TimelineEntry.tsx'

export function PastBookings({ userId }: { userId: string }) {
  const list = useSuspenseInfiniteQuery(myPastBookings(userId))
  const bookings = list.data.pages.flatMap((page) => page.bookings)
  if (bookings.length === 0) {
    return (
      <p className="border-l border-edge/60 py-3 pl-6 text-muted">
        Nothing yet. What you have been here for, and what was canceled, is kept below this line.
      </p>
    )
  }

  return (
    <>
      <ol aria-label="Past" className="border-l border-edge/60">
        {bookings.map((booking) => (
          <TimelineEntry key={booking.id} booking={booking} />
        ))}
      </ol>
      <div className="mt-3">
        <MoreButton list={list} label="Show earlier" />
      </div>
    </>
  )
}
