import { MapPin } from 'lucide-react'

import { AddToCalendar } from '#client/booking/AddToCalendar.tsx'
import { countdown } from '#client/booking/day-word.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { addressLine, mapLink } from '#client/settings/opening.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import type { Booking } from '#shared/booking/contract.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

export function NextBooking({ booking, onCancel }: { booking: Booking; onCancel: () => void }) {
  const { studio, dayLong, span, localOf, money } = useStudio()
  const today = useToday()
  const whereIn = [booking.bayName, booking.staffName && `with ${booking.staffName}`].filter(Boolean).join(', ')

  return (
    <section aria-labelledby="next" className="relative isolate overflow-hidden rounded border border-line bg-surface">
      <ContourLines seed={21} className="-z-10 max-md:opacity-50 md:mask-l-from-20% md:mask-l-to-80%" />
      <div className="grid gap-6 p-6 md:p-10">
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-medium text-flag-deep">{capital(countdown(booking, today, useNow(60)))}</p>
          <StatusBadge status={booking.status} />
        </div>
        <div>
          <h1 id="next" className="font-display text-3xl font-medium tracking-tight md:text-5xl">
            {booking.serviceName}
          </h1>
          <p className="mt-3 text-lg figures">
            {dayLong(booking.local)}, {span(booking.local, localOf(booking.endsAt))}
          </p>
          <p className="text-muted">
            {whereIn && <>{whereIn} · </>}
            {money(booking.priceCents)} at the studio · <span className="font-mono">{booking.reference}</span>
          </p>
          <p className="mt-3 max-w-[60ch]">
            <span className="text-muted">Bring along: </span>
            {booking.bringAlong}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:[&>:not(:last-child)]:px-3.5">
          <a href={mapLink(studio)} className={buttonLook()} title={addressLine(studio)}>
            <MapPin aria-hidden className="size-4.5" />
            Directions
          </a>
          <AddToCalendar booking={booking} />
          {bookingSteps.canBecome(booking.status, 'cancelled_customer') && (
            <Button tone="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <ButtonLink to={`/dashboard/book?service=${booking.serviceCode}`} tone="plain">
            Book this again
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
