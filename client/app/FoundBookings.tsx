import { CalendarCheck } from 'lucide-react'

import { useStudio } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/contract.ts'

import type { Follow } from './palette-places.ts'
import { PaletteGroup } from './PaletteGroup.tsx'
import { PaletteItem } from './PaletteItem.tsx'

type Asked = { typed: string; bookings: readonly BoardBooking[]; onFollow: Follow }

/** The bookings that the typed letters may mean. */
export function FoundBookings({ typed, bookings, onFollow }: Asked) {
  const { dayShort, time } = useStudio()
  if (bookings.length === 0) return null

  return (
    <PaletteGroup heading="Bookings">
      {bookings.map((booking) => (
        <PaletteItem
          key={booking.id}
          // The server has found them by more than is shown; none is to be sorted out again.
          value={`${booking.reference} ${typed}`}
          onSelect={() => onFollow(boardAt(booking), `${booking.reference}, ${booking.personName}`)}
        >
          <CalendarCheck aria-hidden className="size-4.5 shrink-0 text-muted" />
          <span className="min-w-0 truncate">
            {booking.personName}, {booking.serviceName}
          </span>
          <span className="ml-auto shrink-0 text-sm text-muted figures">
            {dayShort(booking.local)}, {time(booking.local)}
          </span>
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}

const boardAt = ({ id, local }: BoardBooking) => `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`
