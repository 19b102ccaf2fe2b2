import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { leftWords, myCredits } from '#client/booking/credits/queries.ts'
import { CalendarFeeds } from '#client/booking/feeds/CalendarFeeds.tsx'
import { OwnPlaces } from '#client/booking/places/OwnPlaces.tsx'
import { myPlaces } from '#client/booking/places/queries.ts'
import { PlayerShares, WhoPlays } from '#client/booking/players/PlayerShares.tsx'
import { cancelOwn, myBookings, householdBookings } from '#client/booking/queries.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { myWaitlist } from '#client/booking/waitlist/queries.ts'
import { WaitAnswers } from '#client/booking/waitlist/WaitAnswers.tsx'
import { WaitPlace } from '#client/booking/waitlist/WaitPlace.tsx'
import { NeedsYou, OwnHousehold } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { homeParts } from '#client/routing/home-parts.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { MyBooking } from '#shared/booking/contract.ts'
import { paidWords } from '#shared/booking/pay/money.ts'

import { CancelDialog } from './CancelDialog.tsx'
import { MoneyOfBooking } from './MoneyOfBooking.tsx'
import { NextBooking } from './NextBooking.tsx'
import { PastBookings, TimelineEntry } from './TimelineEntry.tsx'

// Loaded when it is opened: most who look at a booking do not move it.
const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog)

export function MyBookingsPage() {
  return (
    <div className="page-width py-8 md:py-12">
      <Loaded
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-64" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        }
      >
        <MyBookings />
      </Loaded>
    </div>
  )
}

/** The next booking, then what needs the person, then the timeline. */
function MyBookings() {
  const userId = useSession()?.user.id ?? ''
  const { data: ahead } = useSuspenseQuery(myBookings(userId))
  const { read, change } = useAddress()
  // Kept in the address, since links of `Needs you` lead there.
  const canceling = ahead.find(({ id }) => id === read('cancel'))
  const ask = (booking?: MyBooking) => change({ cancel: booking?.id })
  const [moved, move] = useState<MyBooking>()
  const [next, ...further] = ahead
  const close = () => {
    if (canceling) ask()
    move(undefined)
  }

  return (
    <div className="grid gap-12">
      {next ? (
        <Next booking={next} onCancel={() => ask(next)} onMove={() => move(next)} />
      ) : (
        <>
          <FromFeatures />
          <NothingAhead userId={userId} />
        </>
      )}
      {next && <FromFeatures />}
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
      <OpenDialog moved={moved} canceling={canceling} coming={ahead} onClose={close} />
    </div>
  )
}

const fullName = ({ person: { firstName, lastName } }: MyBooking) => `${firstName} ${lastName}`

/** What else is next, of features that are behind this one. */
const FromFeatures = () => (
  <Suspense>
    {homeParts().map(({ name, Part }) => (
      <Part key={name} />
    ))}
  </Suspense>
)

/** Clinics, lessons and the waitlist, and the bookings of the household. */
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

/** With several players the money is shown beside them. */
const MoneyAhead = ({ booking }: { booking: MyBooking }) =>
  booking.players.length > 0 ? (
    <WhoPlays booking={{ ...booking, personName: fullName(booking) }} />
  ) : (
    <PayAhead booking={booking} />
  )

/** A later booking: what is paid and due in one line, and the details behind a button. */
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

/** The players, where the service takes several. */
const Next = ({ booking, ...acts }: ComponentProps<typeof NextBooking>) => (
  <div className="grid gap-6">
    <NextBooking booking={booking} {...acts} />
    <MoneyOfBooking booking={booking} />
    <PlayerShares key={booking.id} booking={{ ...booking, personName: fullName(booking) }} />
  </div>
)

interface OpenDialogProps {
  moved: MyBooking | undefined
  canceling: MyBooking | undefined
  coming: readonly MyBooking[]
  onClose: () => void
}

/** The dialog that moves or cancels one of them. */
const OpenDialog = ({ moved, canceling, coming, onClose }: OpenDialogProps) => (
  <>
    {moved && (
      <Suspense>
        <MoveDialog booking={moved} coming={coming} onClose={onClose} />
      </Suspense>
    )}
    {canceling && (
      <CancelDialog
        booking={canceling}
        coming={coming}
        cancel={(scope, withApart) => cancelOwn(canceling.id, scope, withApart)}
        onClose={onClose}
      />
    )}
  </>
)

function NothingAhead({ userId }: { userId: string }) {
  const { data: places = [] } = useQuery(myPlaces(userId))
  const title = 'font-display text-3xl font-medium tracking-tight md:text-4xl'
  // A place in a clinic counts as something ahead, without a booking.
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

/** The bookings of the household that the person may see; nothing if there are none. */
function HouseholdBookings({ userId }: { userId: string }) {
  const {
    data: { bookings },
  } = useSuspenseQuery(householdBookings(userId))
  const { dayShort, time } = useStudio()
  if (bookings.length === 0) return null

  return (
    <section aria-labelledby="household">
      <h2 id="household" className="font-display text-2xl font-medium">
        Your household
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {bookings.map(({ id, forName, serviceName, staffName, bayName, local, status }) => (
          <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[13rem_1fr_auto]">
            <p className="font-semibold figures">
              {dayShort(local)}, {time(local)}
            </p>
            <p className="min-w-0">
              <span className="font-medium">{forName}</span>: {serviceName}
              <span className="text-muted">
                {staffName && ` with ${staffName}`}
                {bayName && `, ${bayName}`}
              </span>
            </p>
            {status !== 'confirmed' && <StatusBadge status={status} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The lessons left in packages; nothing if there are none. */
function OwnCredits({ userId }: { userId: string }) {
  const { dayAndYear } = useStudio()
  const { data: credits = [] } = useQuery(myCredits(userId))
  if (credits.length === 0) return null

  return (
    <section aria-labelledby="credits" className="grid gap-3">
      <h2 id="credits" className="font-display text-2xl font-medium">
        Your lessons
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {credits.map((credit) => (
          <li key={credit.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span>
              <span className="block font-medium">{credit.name}</span>
              <span className="block text-sm text-muted figures">
                {leftWords(credit, dayAndYear)}
                {credit.reserved > 0 && `, ${credit.reserved} booked`}
              </span>
            </span>
            {credit.left > 0 && (
              <ButtonLink to={`/dashboard/book?service=${credit.serviceCode}`} tone="quiet" size="small">
                Book a lesson
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The person's places in the waitlist; nothing if there are none. */
function OwnWaitlist({ userId }: { userId: string }) {
  const {
    data: { entries },
  } = useSuspenseQuery(myWaitlist(userId))
  if (entries.length === 0) return null

  return (
    <section aria-labelledby="waitlist">
      <h2 id="waitlist" className="font-display text-2xl font-medium">
        You wait for
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
            <WaitPlace entry={entry} />
            <WaitAnswers entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
