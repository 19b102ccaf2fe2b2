import type { ReactNode } from 'react'

import type { Mover } from '#shared/booking/moving.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'

import { TermsList } from './TermsList.tsx'

interface CancellableBooking {
  startsAt: Date
  priceCents: number
  cancellationPolicy: CancellationPolicy
  includedMinutes: number
  withCredit: boolean
  status: BookingStatus
  movedBy: Mover | null
}

/** The terms of a booking, as they stand beside it. */
export function IfPlansChange({ booking, children }: { booking: CancellableBooking; children?: ReactNode }) {
  return (
    <section aria-labelledby="plans" className="grid gap-2">
      <h2 id="plans" className="font-semibold">
        If your plans change
      </h2>
      {booking.movedBy === 'studio' && (
        <p className="text-sm">We moved it for you, so canceling is free until it begins.</p>
      )}
      <TermsList {...booking} />
      {children}
    </section>
  )
}
