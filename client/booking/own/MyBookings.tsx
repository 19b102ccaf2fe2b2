import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { OwnCredits } from '#client/booking/credits/OwnCredits.tsx'
import { CalendarFeeds } from '#client/booking/feeds/CalendarFeeds.tsx'
import { OwnPlaces } from '#client/booking/places/OwnPlaces.tsx'
import { myPlaces } from '#client/booking/places/queries.ts'
import { PlayerShares } from '#client/booking/players/PlayerShares.tsx'
import { WhoPlays } from '#client/booking/players/WhoPlays.tsx'
import { cancelOwn, myBookings } from '#client/booking/queries.ts'
import { OwnWaitlist } from '#client/booking/waitlist/OwnWaitlist.tsx'
import { OwnHousehold } from '#client/people/own/OwnHousehold.tsx'
import { NeedsYou } from '#client/people/waiting/NeedsYou.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { MyBooking } from '#shared/booking/contract.ts'
import { paidWords } from '#shared/booking/pay/money.ts'

import { CancelDialog } from './CancelDialog.tsx'
import { HouseholdBookings } from './HouseholdBookings.tsx'
import { MoneyOfBooking } from './MoneyOfBooking.tsx'
import { MoveDialog } from './move/lazy.ts'
import { NextBooking } from './NextBooking.tsx'
import { PastBookings } from './PastBookings.tsx'
import { TimelineEntry } from './TimelineEntry.tsx'

/** What is next first, then what needs somebody, then everything else on one timeline. */
export function MyBookings() {
  const userId = useSession()?.user.id ?? ''
  const { data: ahead } = useSuspenseQuery(myBookings(userId))
  const { read, change } = useAddress()
  // In the address, since what needs somebody leads there.
  const asked = ahead.find(({ id }) => id === read('cancel'))
  const ask = (booking?: MyBooking) => change({ cancel: booking?.id })
  const [moved, move] = useState<MyBooking>()
  const [next, ...further] = ahead
  const close = () => {
    if (asked) ask()
    move(undefined)
  }

  return (
    <div className="grid gap-12">
      {next ? (
        <Next booking={next} onCancel={() => ask(next)} onMove={() => move(next)} />
      ) : (
        <NothingAhead userId={userId} />
      )}
      <NeedsYou userId={userId} />
      <Beside userId={userId} />
      <section aria-labelledby="timeline">
        <h2 id="timeline" className="font-display text-2xl font-medium">
          Everything else
        </h2>
        <ol aria-label="Coming" className="mt-4 border-l border-edge/60">
          {further.toReversed().map((booking) => (
            <TimelineEntry
              key={booking.id}
              booking={booking}
              onCancel={() => ask(booking)}
              onMove={() => move(booking)}
            >
              <MoneyAhead booking={booking} />
            </TimelineEntry>
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
      <Loaded skeleton={<Skeleton className="h-32" />}>
        <OwnHousehold userId={userId} />
      </Loaded>
      <InCalendar userId={userId} />
      <Asked moved={moved} asked={asked} coming={ahead} onClose={close} />
    </div>
  )
}

const fullName = ({ person: { firstName, lastName } }: MyBooking) => `${firstName} ${lastName}`

/** What somebody has beside bookings, and what those of their household have. */
const Beside = ({ userId }: { userId: string }) => (
  <>
    <OwnPlaces userId={userId} />
    <OwnCredits userId={userId} />
    <Loaded skeleton={null}>
      <OwnWaitlist userId={userId} />
    </Loaded>
    <Loaded skeleton={null}>
      <HouseholdBookings userId={userId} />
    </Loaded>
  </>
)

const InCalendar = ({ userId }: { userId: string }) => (
  <section aria-labelledby="calendars" className="grid max-w-2xl gap-4 print:hidden">
    <h2 id="calendars" className="font-display text-2xl font-medium">
      In your calendar
    </h2>
    <Loaded skeleton={<Skeleton className="h-16" />}>
      <CalendarFeeds userId={userId} />
    </Loaded>
  </section>
)

/** Of a party it is beside who plays. */
const MoneyAhead = ({ booking }: { booking: MyBooking }) =>
  booking.players.length > 0 ? (
    <WhoPlays booking={{ ...booking, personName: fullName(booking) }} />
  ) : (
    <PayAhead booking={booking} />
  )

/** Of a booking further ahead: what is paid and what is to pay, and everything else of that behind a press. */
function PayAhead({ booking }: { booking: MyBooking }) {
  const { money, dayShort } = useStudio()
  const [isOpen, open] = useState(false)
  const { paidCents = 0, owedCents = 0 } = booking
  if (paidCents + owedCents === 0) return null

  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted figures">
        {money(paidCents + owedCents)}
        {paidWords({ paidCents, owedCents }, money)}
        {owedCents > 0 && (
          <Button tone="plain" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            {isOpen ? 'Close' : 'Pay ahead'}
            <span className="sr-only">
              {' '}
              {booking.serviceName}, {dayShort(booking.local)}
            </span>
          </Button>
        )}
      </p>
      {isOpen && <MoneyOfBooking booking={booking} />}
    </div>
  )
}

/** With who plays, where several may. */
const Next = ({ booking, ...acts }: ComponentProps<typeof NextBooking>) => (
  <div className="grid gap-6">
    <NextBooking booking={booking} {...acts} />
    <MoneyOfBooking booking={booking} />
    <PlayerShares key={booking.id} booking={{ ...booking, personName: fullName(booking) }} />
  </div>
)

interface AskedProps {
  moved: MyBooking | undefined
  asked: MyBooking | undefined
  coming: readonly MyBooking[]
  onClose: () => void
}

/** Whether and to when one of them is moved, or whether it is canceled. */
const Asked = ({ moved, asked, coming, onClose }: AskedProps) => (
  <>
    {moved && (
      <Suspense>
        <MoveDialog booking={moved} coming={coming} onClose={onClose} />
      </Suspense>
    )}
    {asked && (
      <CancelDialog
        booking={asked}
        coming={coming}
        cancel={(scope, withApart) => cancelOwn(asked.id, scope, withApart)}
        onClose={onClose}
      />
    )}
  </>
)

function NothingAhead({ userId }: { userId: string }) {
  const { data: places = [] } = useQuery(myPlaces(userId))
  const title = 'font-display text-3xl font-medium tracking-tight md:text-4xl'
  // Whoever comes to a clinic has something ahead, without a booking.
  if (places.length > 0) return <h1 className={title}>What is next</h1>

  return (
    <div className="grid gap-5">
      <h1 className={title}>Nothing booked yet</h1>
      <EmptyState
        title="Your next booking will be here"
        action={<ButtonLink to="/dashboard/book">Book a time</ButtonLink>}
      >
        Take a time, and it is kept for you here: when, where, and what to bring.
      </EmptyState>
    </div>
  )
}
