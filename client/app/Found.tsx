import { useFoundBookings } from '#client/booking/found-bookings.ts'
import { useFoundPeople } from '#client/people/found-people.ts'
import { usePermissions } from '#client/permissions/rights.ts'

import { FoundBookings } from './FoundBookings.tsx'
import { FoundPeople } from './FoundPeople.tsx'
import type { Follow } from './palette-places.ts'

/**
 * The people and bookings that the typed letters may mean, for whoever may look them up. They come together, so that
 * people stand first and Enter goes to the same one however fast each answer was.
 */
export function Found({ typed, onFollow }: { typed: string; onFollow: Follow }) {
  const { holds } = usePermissions()
  const people = useFoundPeople(holds('read/users') ? typed : '')
  const bookings = useFoundBookings(holds('read/bookings') ? typed : '')
  if (!people || !bookings) return null

  return (
    <>
      <FoundPeople people={people} onFollow={onFollow} />
      <FoundBookings typed={typed} bookings={bookings} onFollow={onFollow} />
    </>
  )
}
