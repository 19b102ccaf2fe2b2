import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useContext } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { AddToCalendar } from '#client/booking/AddToCalendar.tsx'
import { BookingSheet } from '#client/booking/BookingSheet.tsx'
import { placeParams } from '#client/booking/instant-of.ts'
import { ManagedBooking } from '#client/booking/own/ManagedBooking.tsx'
import { MoneyOfBooking } from '#client/booking/own/MoneyOfBooking.tsx'
import { linkedBooking, nextStartsOf } from '#client/booking/queries.ts'
import { SeriesTimes } from '#client/booking/series/SeriesTimes.tsx'
import { IfPlansChange } from '#client/booking/TermsList.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { PaymentForm } from '#client/routing/payment-form.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Booking, BookingOrder } from '#shared/booking/contract.ts'
import { liveStatuses } from '#shared/booking/status.ts'

import { type MadeBooking, readMade, type MadeSeries } from './made-booking.ts'

interface Props {
  /** The reference or the id in the address. */
  made: string
  onAgain: () => void
  /** Shown where this tab knows no such booking. */
  otherwise: ReactNode
}

/** What was booked a moment ago. */
export function Confirmation({ made, onAgain, otherwise }: Props) {
  const { booking, series } = readMade(made)
  if (series) return <SeriesConfirmation series={series} onAgain={onAgain} />

  return booking ? <CurrentBooking made={booking} onAgain={onAgain} /> : otherwise
}

/** Shows the booking as it is now: it may have been moved or canceled since. */
function CurrentBooking({ made, onAgain }: { made: MadeBooking; onAgain: () => void }) {
  const { manageToken, followedBy, order } = made
  const { data: booking = made } = useQuery(linkedBooking(manageToken))
  if (order && booking.status === 'pending_payment')
    return <PayStep booking={booking} order={order} token={manageToken} />
  if (order && booking.status === 'expired') return <NotPaid booking={booking} onAgain={onAgain} />
  if (liveStatuses.some((status) => status === booking.status))
    return (
      <BookingConfirmation
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

function BookingConfirmation({ booking, onAgain }: { booking: MadeBooking; onAgain: () => void }) {
  const session = useSession()
  const { dayLong, time } = useStudio()
  const when = `${dayLong(booking.local)} at ${time(booking.local)}`
  const isAsked = booking.status === 'pending_approval'

  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <Confirmed title={isAsked ? `Asked for ${when}.` : `Booked. See you ${when}.`}>
        {isAsked
          ? 'The time is kept for you, and not booked yet. Our answer comes to'
          : 'A confirmation with a calendar file is on its way to'}{' '}
        <span className="break-words text-ink">{booking.person.email}</span>.
      </Confirmed>
      <div className="flex flex-wrap gap-3">
        {!isAsked && <AddToCalendar booking={booking} />}
        <ButtonLink to={`/manage-booking#${booking.manageToken}`} tone="quiet">
          Change or cancel
        </ButtonLink>
      </div>
      <MoneyOfBooking booking={booking} token={booking.manageToken} />
      <BookingSheet booking={booking} />
      {booking.followedBy?.map((next) => (
        <RightAfter key={next.id} booking={next} />
      ))}
      <IfPlansChange booking={booking} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <Button tone="plain" onClick={onAgain}>
          Book another time
        </Button>
        {session ? (
          <ButtonLink to="/dashboard/home" tone="plain">
            All your bookings
          </ButtonLink>
        ) : (
          <ButtonLink to="/register" tone="plain">
            Keep your bookings in an account
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function SeriesConfirmation({ series, onAgain }: { series: MadeSeries; onAgain: () => void }) {
  const { serviceName, booked, conflicts } = series
  const isAsked = booked[0]?.status === 'pending_approval'

  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <Confirmed
        title={`${isAsked ? 'Asked for' : 'Booked'} ${booked.length === 1 ? 'once' : `${booked.length} times, every week`}.`}
      >
        {serviceName}. One e-mail with all of the times is on its way to you.
        {isAsked && ' They are kept for you, and not booked yet: our answer to each comes by e-mail.'}
        {conflicts.length > 0 && ' What was not free is left out.'}
      </Confirmed>
      <SeriesTimes report={series} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/dashboard/home">All your bookings</ButtonLink>
        <Button tone="plain" onClick={onAgain}>
          Book another time
        </Button>
      </div>
    </div>
  )
}

/** The heading of a confirmation. */
const Confirmed = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex items-start gap-5">
    <span className="grid size-14 shrink-0 place-items-center rounded-full bg-fairway text-on-fairway md:size-16">
      <Check aria-hidden className="size-8" strokeWidth={2.4} />
    </span>
    <div>
      <h1
        ref={arrive}
        tabIndex={-1}
        className="font-display text-3xl font-medium tracking-tight outline-none md:text-4xl"
      >
        {title}
      </h1>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  </div>
)

/** The second service of the visit, which is a booking with a mail of its own. */
function RightAfter({ booking }: { booking: Booking }) {
  const { spanOf, money } = useStudio()
  const { serviceName, startsAt, endsAt, staffName, bayName, priceCents, withCredit, reference } = booking
  const place = [bayName, staffName && `with ${staffName}`].filter(Boolean).join(', ')

  return (
    <section aria-label="Right after it" className="grid gap-1 rounded bg-turf px-4 py-3">
      <h2 className="font-medium">Right after it: {serviceName}</h2>
      <p className="figures">
        {spanOf(startsAt, endsAt)}
        {place && `, ${place}`}, {withCredit && priceCents === 0 ? 'paid by a lesson' : money(priceCents)}
      </p>
      <p className="text-sm text-muted">
        <span className="font-mono">{reference}</span>. Its own e-mail has the link to change or cancel it.
      </p>
    </section>
  )
}

interface PayStepProps {
  booking: Booking
  order: BookingOrder
  /** The token of the booking's link. */
  token: string
}

/** Takes the payment of a booking that is paid ahead. Its time is held until then. */
function PayStep({ booking, order, token }: PayStepProps) {
  const queries = useQueryClient()
  const drawPayment = useContext(PaymentForm)
  const { dayLong, time } = useStudio()
  const isPaid = order.dueNowCents > 0
  const readAgain = () => void queries.invalidateQueries({ queryKey: linkedBooking(token).queryKey })

  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h1
          ref={arrive}
          tabIndex={-1}
          className="font-display text-3xl font-medium tracking-tight outline-none md:text-4xl"
        >
          {isPaid ? 'Pay' : 'Give a card'} to book {dayLong(booking.local)} at {time(booking.local)}
        </h1>
        <p className="mt-2 text-muted">
          The time is kept for you, and booked as soon as {isPaid ? 'this is paid' : 'a card is on file'}.
        </p>
      </div>
      <Loaded skeleton={<Skeleton className="h-72" />}>
        {order.payToken !== undefined && drawPayment({ token: order.payToken, onPaid: readAgain, onOver: readAgain })}
      </Loaded>
      <BookingSheet booking={booking} />
    </div>
  )
}

const daysLooked = 7

/** The booking was not paid in time, and its time is free again. */
function NotPaid({ booking, onAgain }: { booking: Booking; onAgain: () => void }) {
  const { dayLong, clock, moment, localOf } = useStudio()
  const { serviceCode, local, startsAt } = booking
  const { data: starts = [] } = useQuery(nextStartsOf(serviceCode, local.slice(0, 10), daysLooked, 3))

  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Not booked</h1>
      <Notice kind="warning" title={`${dayLong(local)} at ${clock(startsAt)} was not paid in time`}>
        <p>Nothing was charged, and the time is free again. These are the nearest:</p>
        <div className="flex flex-wrap gap-2">
          {starts.map((start) => (
            <ButtonLink
              key={start.startsAt.getTime()}
              to={`/book-now?service=${serviceCode}&${placeParams(start.startsAt, localOf)}`}
              tone="quiet"
              size="small"
            >
              {moment(start.startsAt)}
            </ButtonLink>
          ))}
        </div>
      </Notice>
      <div>
        <Button onClick={onAgain}>Choose another time</Button>
      </div>
    </div>
  )
}

/** Puts the focus on the heading of a new screen. */
function arrive(heading: HTMLElement | null) {
  if (!heading) return

  scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}
