import { useQuery } from '@tanstack/react-query'

import { ManagedBooking } from '#client/booking/own/ManagedBooking.tsx'
import { linkedBooking } from '#client/booking/queries.ts'
import { liveStatuses } from '#shared/booking/status.ts'

import { Confirmation } from './Confirmation.tsx'
import type { MadeBooking, readMade } from './made-booking.ts'
import { NotPaid } from './NotPaid.tsx'
import { PayStep } from './PayStep.tsx'
import { SeriesConfirmation } from './series/SeriesConfirmation.tsx'

interface Props {
  made: NonNullable<ReturnType<typeof readMade>>
  onAgain: () => void
}

/** What was booked a moment ago. */
export const Made = ({ made, onAgain }: Props) =>
  made.series ? (
    <SeriesConfirmation series={made.series} onAgain={onAgain} />
  ) : (
    <MadeOnce made={made.booking} onAgain={onAgain} />
  )

/** As it is now: whoever comes back may have moved or canceled it meanwhile. */
function MadeOnce({ made, onAgain }: { made: MadeBooking; onAgain: () => void }) {
  const { manageToken, followedBy, order } = made
  const { data: booking = made } = useQuery(linkedBooking(manageToken))
  if (order && booking.status === 'pending_payment')
    return <PayStep booking={booking} order={order} token={manageToken} />
  if (order && booking.status === 'expired') return <NotPaid booking={booking} onAgain={onAgain} />
  if (liveStatuses.some((status) => status === booking.status))
    return (
      <Confirmation
        booking={{ ...booking, manageToken, ...(order && { order }), ...(followedBy && { followedBy }) }}
        onAgain={onAgain}
      />
    )

  return (
    <div className="mx-auto max-w-3xl">
      <ManagedBooking token={manageToken} />
    </div>
  )
}
