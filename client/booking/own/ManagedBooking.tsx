import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { AddToCalendar } from '#client/booking/AddToCalendar.tsx'
import { BookingSheet } from '#client/booking/BookingSheet.tsx'
import { IfPlansChange } from '#client/booking/IfPlansChange.tsx'
import { cancelWithLink, linkedBooking } from '#client/booking/queries.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { bookingSteps } from '#shared/booking/transitions.ts'

import { CancelDialog } from './CancelDialog.tsx'

export function ManagedBooking({ token }: { token: string }) {
  const { data: booking } = useSuspenseQuery(linkedBooking(token))
  const { dayLong, time } = useStudio()
  const now = useNow(60)
  const [asks, setAsks] = useState(false)
  const isAhead = bookingSteps.canBecome(booking.status, 'cancelled_customer') && booking.startsAt > now
  const isCancelled = booking.status.startsWith('cancelled')

  return (
    <div className="grid gap-7">
      <div>
        <StatusBadge status={booking.status} />
        <h1 className="mt-3 font-display text-3xl font-medium tracking-tight md:text-4xl">
          {booking.serviceName}, {dayLong(booking.local)} at {time(booking.local)}
        </h1>
      </div>
      {isCancelled && (
        <Notice kind="success" title="This booking is canceled">
          The time is free for somebody else now. An e-mail confirms it.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {isAhead && <AddToCalendar booking={booking} />}
        {isAhead && (
          <Button tone="quiet" onClick={() => setAsks(true)}>
            Cancel this booking
          </Button>
        )}
        {!isAhead && <ButtonLink to={`/book-now?service=${booking.serviceCode}`}>Book again</ButtonLink>}
      </div>
      <BookingSheet booking={booking} />
      {isAhead && (
        <IfPlansChange booking={booking}>
          <p className="text-sm text-muted">
            For another time, cancel this one and book again: free times show at once.
          </p>
        </IfPlansChange>
      )}
      {asks && <CancelDialog booking={booking} cancel={() => cancelWithLink(token)} onClose={() => setAsks(false)} />}
    </div>
  )
}
