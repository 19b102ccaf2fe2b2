import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { useSession } from '#client/auth/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Booking } from '#shared/booking/contract.ts'

import { CancelDialog } from './CancelDialog.tsx'
import { FurtherBooking } from './FurtherBooking.tsx'
import { NextBooking } from './NextBooking.tsx'
import { cancelOwn, myBookings } from './queries.ts'

/** What is next first, then the rest. */
export function MyBookings() {
  const session = useSession()
  const { data: bookings } = useSuspenseQuery(myBookings(session?.user.id ?? ''))
  const [asked, ask] = useState<Booking>()
  const ahead = bookings.filter(({ status }) => status === 'confirmed' || status === 'checked_in')
  const [next, ...further] = ahead

  return (
    <div className="grid gap-10">
      {next ? (
        <NextBooking booking={next} onCancel={() => ask(next)} />
      ) : (
        <>
          <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Nothing booked yet</h1>
          <EmptyState
            title="Your next time stands here"
            action={<ButtonLink to="/dashboard/book">Book a time</ButtonLink>}
          >
            A swing evaluation is a good way to begin: an hour with a coach and a launch monitor.
          </EmptyState>
        </>
      )}
      {further.length > 0 && (
        <section aria-labelledby="further">
          <h2 id="further" className="font-display text-xl font-medium">
            After that
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {further.map((booking) => (
              <FurtherBooking key={booking.id} booking={booking} onCancel={() => ask(booking)} />
            ))}
          </ul>
        </section>
      )}
      {asked && <CancelDialog booking={asked} cancel={() => cancelOwn(asked.id)} onClose={() => ask(undefined)} />}
    </div>
  )
}
