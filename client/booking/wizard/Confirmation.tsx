import { useSession } from '#client/api/session/session.ts'
import { AddToCalendar } from '#client/booking/AddToCalendar.tsx'
import { BookingSheet } from '#client/booking/BookingSheet.tsx'
import { IfPlansChange } from '#client/booking/IfPlansChange.tsx'
import { MoneyOfBooking } from '#client/booking/own/MoneyOfBooking.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'

import { Confirmed } from './Confirmed.tsx'
import type { MadeBooking } from './made-booking.ts'
import { RightAfter } from './visit/RightAfter.tsx'

export function Confirmation({ booking, onAgain }: { booking: MadeBooking; onAgain: () => void }) {
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
