import { useSuspenseQuery } from '@tanstack/react-query'

import { dayBoardOf } from '#client/booking/queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'

import { Done, TodayPart, TodayRows } from './TodayPart.tsx'

/** Who comes next, today and in the whole studio. */
export const NextArrivals = () => (
  <TodayPart title="Who comes next">
    <Arrivals />
  </TodayPart>
)

const most = 10

function Arrivals() {
  const { time } = useStudio()
  const now = useNow(60)
  const { data: board } = useSuspenseQuery(dayBoardOf(useToday()))
  const bayNames = new Map(board.bays.map(({ id, name }) => [id, name]))
  const expected = board.bookings.filter(({ status, endsAt }) => status === 'confirmed' && endsAt > now)
  if (expected.length === 0) return <Done>Nobody else is expected today.</Done>

  return (
    <TodayRows>
      {expected.slice(0, most).map(({ id, personName, serviceName, staffName, bayId, local, startsAt }) => (
        <li key={id}>
          <Link
            to={`/admin/bookings/day?booking=${id}`}
            className="grid min-h-11 grid-cols-[5rem_1fr_auto] gap-x-4 py-2 hover:bg-sunken"
          >
            <span className="font-semibold figures">{time(local)}</span>
            <span className="truncate font-semibold">{personName}</span>
            <span className="text-sm text-muted">{bayId ? bayNames.get(bayId) : 'Bench'}</span>
            <span className="text-sm text-muted">{startsAt <= now && 'Due now'}</span>
            <span className="col-span-2 truncate text-sm text-muted">
              {[serviceName, staffName].filter(Boolean).join(', ')}
            </span>
          </Link>
        </li>
      ))}
      {expected.length > most && (
        <li>
          <Link to="/admin/bookings/day" className="flex min-h-11 items-center underline">
            All {expected.length} on the day board
          </Link>
        </li>
      )}
    </TodayRows>
  )
}
