import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { AddToCalendar } from '#client/booking/AddToCalendar.tsx'
import { BookingSheet } from '#client/booking/BookingSheet.tsx'
import { AskedTime, OfferedTimes } from '#client/booking/offers/OfferedTimes.tsx'
import { linkedOffer } from '#client/booking/offers/queries.ts'
import { PlayerShares } from '#client/booking/players/PlayerShares.tsx'
import { cancelWithLink } from '#client/booking/queries.ts'
import { CannotBeKept, StatusBadge } from '#client/booking/StatusBadge.tsx'
import { IfPlansChange } from '#client/booking/TermsList.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Booking } from '#shared/booking/contract.ts'
import { runsNow } from '#shared/booking/longer.ts'
import { unsettledStatuses } from '#shared/booking/offers/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

import { CancelDialog } from './CancelDialog.tsx'
import { ExtendBooking } from './ExtendBooking.tsx'
import { MoneyOfBooking } from './MoneyOfBooking.tsx'

// Loaded when it is opened: most who look at a booking do not move it.
const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog)

interface ManagedBookingProps {
  booking: Booking
  token: string
}

/** One booking as its link shows it, with what can be done. */
export function ManagedBooking({ booking, token }: ManagedBookingProps) {
  const { dayLong, time } = useStudio()
  const now = useNow(60)
  const [asks, setAsks] = useState(false)
  const [moves, setMoves] = useState(false)
  const offer = useQuery(linkedOffer(token)).data
  const isAsked = offer && unsettledStatuses.some((status) => status === offer.status) && booking.endsAt > now
  const runs = runsNow(booking, now)
  const isAhead = bookingSteps.canBecome(booking.status, 'cancelled_customer') && booking.startsAt > now
  const canChange = isAhead && !isAsked
  const isCancelled = booking.status.startsWith('cancelled')

  return (
    <div className="grid gap-7">
      <div>
        {isAsked ? <CannotBeKept /> : <StatusBadge status={booking.status} />}
        <h1 className="mt-3 font-display text-3xl font-medium tracking-tight md:text-4xl">
          {booking.serviceName}, {dayLong(booking.local)} at {time(booking.local)}
        </h1>
      </div>
      {isCancelled && (
        <Notice kind="success" title="This booking is canceled">
          The time is free for somebody else now. An e-mail confirms it.
        </Notice>
      )}
      {isAsked && <OfferedTimes offer={offer} token={token} />}
      {offer?.status === 'requested' && <AskedTime offer={offer} token={token} />}
      {runs && <ExtendBooking key={booking.version} booking={booking} token={token} />}
      <div className="flex flex-wrap gap-3">
        {canChange && booking.status === 'confirmed' && <AddToCalendar booking={booking} />}
        {canChange && <Changes onMove={() => setMoves(true)} onCancel={() => setAsks(true)} />}
        {!isAhead && !runs && <ButtonLink to={`/book-now?service=${booking.serviceCode}`}>Book again</ButtonLink>}
      </div>
      <MoneyOfBooking booking={booking} token={token} />
      <PlayerShares booking={{ ...booking, token, personName: fullName(booking) }} />
      <BookingSheet booking={booking} />
      {canChange && <IfPlansChange booking={booking} />}
      {moves && (
        <Suspense>
          <MoveDialog booking={booking} token={token} onClose={() => setMoves(false)} />
        </Suspense>
      )}
      {asks && (
        <CancelDialog
          booking={booking}
          token={token}
          cancel={() => cancelWithLink(token)}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}

const fullName = ({ person: { firstName, lastName } }: Booking) => `${firstName} ${lastName}`

const Changes = ({ onMove, onCancel }: { onMove: () => void; onCancel: () => void }) => (
  <>
    <Button tone="quiet" onClick={onMove}>
      Move to another time
    </Button>
    <Button tone="quiet" onClick={onCancel}>
      Cancel this booking
    </Button>
  </>
)
