import { useSuspenseInfiniteQuery, useInfiniteQuery } from '@tanstack/react-query'

import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { bookingsOfPerson } from './queries.ts'

const shownAtMost = 3

/** The next bookings of a client. */
export function NextBookings({ personId }: { personId: string }) {
  const { moment } = useStudio()
  const { linkTo } = useAddress()
  const [first] = useSuspenseInfiniteQuery(bookingsOfPerson(personId, 'coming', shownAtMost)).data.pages
  const bookings = first?.bookings ?? []

  return (
    <RecordPart
      title="Next"
      action={
        <Link to={linkTo({ tab: 'bookings' })} className="text-sm underline underline-offset-4">
          All bookings
        </Link>
      }
    >
      {bookings.length === 0 && <p className="text-sm text-muted">Nothing is booked.</p>}
      <ul className="text-sm empty:hidden">
        {bookings.map(({ id, serviceName, startsAt, local, bayName, staffName, status }) => (
          <li key={id} className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1">
            <Link
              to={`/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`}
              className="font-medium underline-offset-4 hover:underline figures"
            >
              {moment(startsAt)}
            </Link>
            <span className="min-w-0 wrap-anywhere">{serviceName}</span>
            <span className="text-muted">{[staffName, bayName].filter(Boolean).join(', ')}</span>
            {status !== 'confirmed' && <StatusBadge status={status} />}
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

/** The next booking of a client, as a badge beside their name. */
export function NextBadge({ personId }: { personId: string }) {
  const { moment } = useStudio()
  const next = useInfiniteQuery(bookingsOfPerson(personId, 'coming', 3)).data?.pages[0]?.bookings[0]

  return next ? <span className="text-sm font-medium figures">next {moment(next.startsAt)}</span> : null
}
