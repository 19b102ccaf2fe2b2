import { useQuery } from '@tanstack/react-query'

import { dayBoardOf } from '#client/booking/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { useDeskDay, useStudio, useToday } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { isPayable } from '#shared/booking/status.ts'

import { ordersDue } from './queries.ts'

interface TodayDueProps {
  /** The order that is being paid. */
  except: string | null
  onOrder: (orderId: string) => void
  onBooking: (booking: BoardBooking) => void
}

const mostBookings = 8

/** Who owes something today: orders that were placed, and bookings that are in none of these. */
export function TodayDue({ except, onOrder, onBooking }: TodayDueProps) {
  const { time, clock } = useStudio()
  const today = useToday()
  const orders = (useQuery(ordersDue(today)).data?.orders ?? []).filter(({ id }) => id !== except)
  const readsBoard = usePermissions().holds('read/bookings')
  const board = useQuery({ ...dayBoardOf(useDeskDay()), enabled: readsBoard }).data
  const isListed = (orderId?: string | null) =>
    orderId != null && (orderId === except || orders.some(({ id }) => id === orderId))
  const bookings = (board?.bookings ?? []).filter(
    ({ dueCents = 0, orderId, status }) => dueCents > 0 && isPayable(status) && !isListed(orderId),
  )
  if (orders.length === 0 && bookings.length === 0) return null

  return (
    <section aria-labelledby="today-due" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Heading />
      <ul className="divide-y divide-line border-y border-line text-sm">
        {orders.map(({ id, number, person, placedAt, dueCents }) => (
          <Due
            key={id}
            at={clock(placedAt)}
            name={[number, person?.name].filter(Boolean).join(' ')}
            cents={dueCents}
            onPress={() => onOrder(id)}
          />
        ))}
        {bookings.slice(0, mostBookings).map((booking) => (
          <Due
            key={booking.id}
            at={time(booking.local)}
            name={`${booking.personName}, ${booking.serviceName}`}
            cents={booking.dueCents ?? 0}
            onPress={() => onBooking(booking)}
          />
        ))}
      </ul>
      {bookings.length > mostBookings && (
        <p className="text-sm text-muted">
          {bookings.length - mostBookings} more are on the{' '}
          <Link to="/admin/bookings/day" className="underline">
            day board
          </Link>
          .
        </p>
      )}
    </section>
  )
}

function Heading() {
  const { studio } = useStudio()

  return (
    <h2 id="today-due" className="text-sm font-semibold text-muted">
      Today, due in {studio.currency}
    </h2>
  )
}

interface DueProps {
  at: string
  name: string
  cents: number
  onPress: () => void
}

function Due({ at, name, cents, onPress }: DueProps) {
  const { figure } = useStudio()

  return (
    <li>
      <button
        type="button"
        className="flex min-h-row w-full items-center gap-3 text-left hover:bg-sunken"
        onClick={onPress}
      >
        <span className="w-18 shrink-0 text-muted figures">{at}</span>
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        <span className="font-semibold figures">{figure(cents)}</span>
      </button>
    </li>
  )
}
