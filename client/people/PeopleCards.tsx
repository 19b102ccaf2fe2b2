import { useStudio } from '#client/settings/use-studio.ts'
import type { ListedPerson } from '#shared/people/contract.ts'

import { AccountMark } from './AccountMark.tsx'
import { listedName } from './listed-name.ts'

/** The same people on a narrow screen. */
export function PeopleCards({ people }: { people: readonly ListedPerson[] }) {
  const { date } = useStudio()

  return (
    <ul className="divide-y divide-line border-y border-line lg:hidden">
      {people.map((person) => (
        <li key={person.id} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[1fr_auto] md:items-center">
          <p className="flex flex-wrap items-center justify-between gap-2 font-semibold md:col-span-2">
            {listedName(person)}
            <AccountMark person={person} />
          </p>
          <p className="flex flex-wrap gap-x-5 text-sm sm:grid sm:grid-cols-[16rem_auto] sm:justify-start">
            {person.email && (
              <a
                href={`mailto:${person.email}`}
                className="inline-flex min-h-8 items-center break-all underline-offset-4 hover:underline"
              >
                {person.email}
              </a>
            )}
            {person.phone && (
              <a
                href={`tel:${person.phone.replaceAll(/[^+\d]/g, '')}`}
                className="inline-flex min-h-8 items-center figures"
              >
                {person.phone}
              </a>
            )}
          </p>
          <p className="text-sm text-muted figures">
            {person.bookingCount} {person.bookingCount === 1 ? 'booking' : 'bookings'}
            {person.nextBookingAt && `, next on ${date(person.nextBookingAt)}`}
            {!person.nextBookingAt && person.lastBookingAt && `, last on ${date(person.lastBookingAt)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
