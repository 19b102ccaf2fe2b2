import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'

import { unpaidOfPerson } from './queries.ts'

/** Times that they have had and not paid, and those that have begun, in no order yet. */
export function BookingsDue({ personId }: { personId: string }) {
  const { data: bookings } = useSuspenseQuery(unpaidOfPerson(personId))
  if (bookings.length === 0) return null

  return (
    <RecordPart title="Bookings that are not paid">
      <ul className="text-sm">
        {bookings.map((booking) => (
          <UnpaidBooking key={booking.id} booking={booking} />
        ))}
      </ul>
    </RecordPart>
  )
}

function UnpaidBooking({ booking }: { booking: BoardBooking }) {
  const { money, date, time } = useStudio()
  const { id, serviceName, startsAt, local, localEnd, status, dueCents = 0 } = booking
  // It is owed once its time is over.
  const isOpen = status !== 'completed'

  return (
    <li className="flex min-h-row flex-wrap items-center gap-3 border-b border-line py-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {serviceName}, {date(startsAt)}, {time(local)}
        {isOpen && (
          <span className="block text-muted figures">
            {money(dueCents)} open, owed from {time(localEnd)} on
          </span>
        )}
      </span>
      <ButtonLink to={`/admin/sales/register?booking=${id}&day=${local.slice(0, 10)}`} size="tight">
        Take {money(dueCents)}
        <span className="sr-only"> for {serviceName}</span>
      </ButtonLink>
    </li>
  )
}
