import { CalendarCheck, UserRound } from 'lucide-react'

import { useFoundBookings } from '#client/booking/found-bookings.ts'
import { useFoundPeople } from '#client/people/found-people.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/contract.ts'

import { FoundRow } from './FoundRow.tsx'
import type { Follow } from './palette-places.ts'
import type { PaletteRows } from './PaletteGroup.tsx'

/**
 * The people and bookings that the typed letters may mean, for whoever may look them up. They come together, so that
 * people stand first however fast each answer was.
 */
export function useFound(typed: string, follow: Follow) {
  const { holds } = usePermissions()
  const { dayShort, time } = useStudio()
  const people = useFoundPeople(holds('read/users') ? typed : '')
  const bookings = useFoundBookings(holds('read/bookings') ? typed : '')
  const isLooking = !people.found || !bookings.found

  const groups: PaletteRows[] = [
    {
      heading: 'People',
      rows: (people.found ?? []).map(({ id, name, email, phone }) => ({
        value: `person ${id}`,
        onSelect: () => follow(`/admin/members/all?search=${encodeURIComponent(email ?? name)}`, name),
        content: <FoundRow Icon={UserRound} name={name} detail={email ?? phone ?? ''} keeps="name" />,
      })),
    },
    {
      heading: 'Bookings',
      rows: (bookings.found ?? []).map((booking) => ({
        value: `booking ${booking.id}`,
        onSelect: () => follow(boardAt(booking), `${booking.reference}, ${booking.personName}`),
        content: (
          <FoundRow
            Icon={CalendarCheck}
            name={`${booking.personName}, ${booking.serviceName}`}
            keeps="detail"
            detail={`${dayShort(booking.local)}, ${time(booking.local)}`}
          />
        ),
      })),
    },
  ]
  return { groups: isLooking ? [] : groups, isLooking, isFailing: people.isFailing || bookings.isFailing }
}

const boardAt = ({ id, local }: BoardBooking) => `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`
