import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { cancelOwn, myBookings } from '#client/booking/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Booking } from '#shared/booking/contract.ts'

import { CancelDialog } from './CancelDialog.tsx'
import { NeedsMe } from './NeedsMe.tsx'
import { NextBooking } from './NextBooking.tsx'
import { PastBookings } from './PastBookings.tsx'
import { TimelineEntry } from './TimelineEntry.tsx'

/** What is next first, then what needs somebody, then everything else on one timeline. */
export function MyBookings() {
  const userId = useSession()?.user.id ?? ''
  const { data: ahead } = useSuspenseQuery(myBookings(userId))
  const [asked, ask] = useState<Booking>()
  const [next, ...further] = ahead

  return (
    <div className="grid gap-12">
      {next ? <NextBooking booking={next} onCancel={() => ask(next)} /> : <NothingAhead />}
      <NeedsMe bookings={ahead} onCancel={ask} />
      <section aria-labelledby="timeline">
        <h2 id="timeline" className="font-display text-2xl font-medium">
          Everything else
        </h2>
        <ol aria-label="Coming" className="mt-4 border-l border-edge/60">
          {further.toReversed().map((booking) => (
            <TimelineEntry key={booking.id} booking={booking} onCancel={() => ask(booking)} />
          ))}
        </ol>
        <p className="flex items-center gap-3 py-1 text-sm font-semibold text-flag-deep">
          <span aria-hidden className="h-px w-6 bg-flag" />
          Today
          <span aria-hidden className="h-px flex-1 bg-flag/50" />
        </p>
        <Loaded skeleton={<Skeleton className="mt-3 h-48" />}>
          <PastBookings userId={userId} />
        </Loaded>
      </section>
      {asked && <CancelDialog booking={asked} cancel={() => cancelOwn(asked.id)} onClose={() => ask(undefined)} />}
    </div>
  )
}

function NothingAhead() {
  return (
    <div className="grid gap-5">
      <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Nothing booked yet</h1>
      <EmptyState
        title="Your next booking will be here"
        action={<ButtonLink to="/dashboard/book">Book a time</ButtonLink>}
      >
        Take a time, and it is kept for you here: when, where, and what to bring.
      </EmptyState>
    </div>
  )
}
