import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ManagedBooking } from '#client/booking/own/ManagedBooking.tsx'
import { linkedBooking } from '#client/booking/queries.ts'
import { liveStatuses } from '#shared/booking/status.ts'

import { Confirmation } from './Confirmation.tsx'
import { type MadeBooking, readMade } from './made-booking.ts'
import { NotPaid } from './NotPaid.tsx'
import { PayStep } from './PayStep.tsx'
import { SeriesConfirmation } from './series/SeriesConfirmation.tsx'

interface Props {
  /** As the address says. */
  made: string
  onAgain: () => void
  /** What is shown where this tab knows of no such booking. */
  otherwise: ReactNode
}

/** What was booked a moment ago. */
export function Made({ made, onAgain, otherwise }: Props) {
  const { booking, series } = readMade(made)
  if (series) return <SeriesConfirmation series={series} onAgain={onAgain} />

  return booking ? <MadeOnce made={booking} onAgain={onAgain} /> : otherwise
}

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
      <ManagedBooking booking={booking} token={manageToken} />
    </div>
  )
}
