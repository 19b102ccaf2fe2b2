import { Check } from 'lucide-react'

import { useSession } from '#client/api/session/session.ts'
import { AddToCalendar } from '#client/booking/AddToCalendar.tsx'
import { BookingSheet } from '#client/booking/BookingSheet.tsx'
import { IfPlansChange } from '#client/booking/IfPlansChange.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'

import type { MadeBooking } from './made-booking.ts'

function arrive(heading: HTMLElement | null) {
  if (!heading) return

  scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}

export function Confirmation({ booking, onAgain }: { booking: MadeBooking; onAgain: () => void }) {
  const session = useSession()
  const { dayLong, time } = useStudio()

  return (
    <div className="mx-auto grid max-w-3xl gap-8">
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
            Booked. See you {dayLong(booking.local)} at {time(booking.local)}.
          </h1>
          <p className="mt-2 text-muted">
            A confirmation with a calendar file is on its way to{' '}
            <span className="break-words text-ink">{booking.person.email}</span>.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <AddToCalendar booking={booking} />
        <ButtonLink to={`/manage-booking#${booking.manageToken}`} tone="quiet">
          Change or cancel
        </ButtonLink>
      </div>
      <BookingSheet booking={booking} />
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
