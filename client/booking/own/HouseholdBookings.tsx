import { useSuspenseQuery } from '@tanstack/react-query'

import { householdBookings } from '#client/booking/queries.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { useStudio } from '#client/settings/use-studio.ts'

/** When the others of the household come, whose bookings one may see; nothing at all where there are none. */
export function HouseholdBookings({ userId }: { userId: string }) {
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
