import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'

import { useSession } from '#client/api/session/session.ts'
import { AddToCalendar } from '#client/booking/AddToCalendar.tsx'
import { countdown } from '#client/booking/day-word.ts'
import { CannotBeKept, StatusBadge } from '#client/booking/StatusBadge.tsx'
import { waitingOf } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { mapLink, useStudio, useToday } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import { addressLine } from '#client/ui/wording.ts'
import type { MyBooking } from '#shared/booking/contract.ts'
import { runsNow } from '#shared/booking/longer.ts'
import { nothingToPay, paidWords } from '#shared/booking/pay/money.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

import { ExtendBooking } from './ExtendBooking.tsx'

export function NextBooking({
  booking,
  onCancel,
  onMove,
}: {
  booking: MyBooking
  onCancel: () => void
  onMove: () => void
}) {
  const { dayLong, span, localOf, money } = useStudio()
  const today = useToday()
  const now = useNow(60)
  const whereIn = [booking.bayName, booking.staffName && `with ${booking.staffName}`].filter(Boolean).join(', ')

  return (
    <section aria-labelledby="next" className="relative isolate overflow-hidden rounded border border-line bg-surface">
      <ContourLines seed={21} className="-z-10 max-md:opacity-50 md:mask-l-from-20% md:mask-l-to-80%" />
      <div className="grid gap-6 p-6 md:p-10">
        <div className="flex flex-wrap items-center gap-3">
          <p className={clsx('font-medium', booking.local.slice(0, 10) === today ? 'text-flag-deep' : 'text-muted')}>
            {capital(countdown(booking, today, now))}
          </p>
          {booking.isUnkept ? <CannotBeKept /> : <StatusBadge status={booking.status} />}
        </div>
        <div>
          <h1 id="next" className="font-display text-3xl font-medium tracking-tight md:text-5xl">
            {booking.serviceName}
          </h1>
          {booking.forName && <p className="mt-3 text-lg font-medium">For {booking.forName}</p>}
          <p className={clsx('text-lg figures', !booking.forName && 'mt-3')}>
            {dayLong(booking.local)}, {span(booking.local, localOf(booking.endsAt))}
          </p>
          <p className="text-muted">
            {whereIn && <>{whereIn} · </>}
            {priceWords(booking, money)} · <span className="font-mono">{booking.reference}</span>
          </p>
          <p className="mt-3 max-w-[60ch]">
            <span className="text-muted">Bring along: </span>
            {booking.bringAlong}
          </p>
        </div>
        {runsNow(booking, now) && <ExtendBooking key={booking.version} booking={booking} />}
        {booking.isUnkept && <ChooseAnother booking={booking} />}
        <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:[&>:not(:last-child)]:px-3.5">
          {!booking.isUnkept && <HowToCome booking={booking} />}
          {bookingSteps.canBecome(booking.status, 'cancelled_customer') && (
            <Changes onMove={onMove} onCancel={onCancel} />
          )}
          <ButtonLink to={`/dashboard/book?service=${booking.serviceCode}`} tone="plain">
            Book this again
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function HowToCome({ booking }: { booking: MyBooking }) {
  const { studio } = useStudio()

  return (
    <>
      <a href={mapLink(studio)} className={buttonLook()} title={addressLine(studio)}>
        <MapPin aria-hidden className="size-4.5" />
        Directions
      </a>
      {booking.status === 'confirmed' && <AddToCalendar booking={booking} />}
    </>
  )
}

/** Leads to the times that are offered instead of one that cannot be kept; until there are any, the studio calls. */
function ChooseAnother({ booking: { id } }: { booking: MyBooking }) {
  const userId = useSession()?.user.id ?? ''
  const offered = useQuery(waitingOf(userId)).data?.parts.flatMap(({ items }) => items ?? [])
  const to = offered?.find((item) => item.id === `times ${id}`)?.to

  return (
    <div className="grid justify-items-start gap-3">
      <output className="max-w-[60ch] font-medium">
        We cannot keep this time.{' '}
        {to === undefined ? 'We call you. Canceling is free.' : 'Choose another one, or cancel free of charge.'}
      </output>
      {to !== undefined && <ButtonLink to={to}>Choose a time</ButtonLink>}
    </div>
  )
}

function Changes({ onMove, onCancel }: { onMove: () => void; onCancel: () => void }) {
  return (
    <>
      <Button tone="quiet" onClick={onMove}>
        Move
      </Button>
      <Button tone="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

/** The price, and how much of it is paid. */
function priceWords(booking: MyBooking, money: (cents: number) => string): string {
  const standing = { paidCents: booking.paidCents ?? 0, owedCents: booking.owedCents ?? booking.priceCents }

  return (
    nothingToPay({ ...booking, ...standing }) ??
    `${money(standing.paidCents + standing.owedCents)}${paidWords(standing, money)}`
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
