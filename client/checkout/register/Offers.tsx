import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'

import { dayBoardOf } from '#client/booking/service.ts'
import { detailOf, type Goods, mostSold } from '#client/orders/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useDeskDay, useStudio, useToday } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { isPayable } from '#shared/booking/status.ts'

import { ordersDue } from './queries.ts'
import type { Counter } from './use-counter.ts'

interface OffersProps {
  counter: Counter
  onPanel: (panel: string) => void
  onGoods: () => void
  onDue: () => void
}

/** Things to sell with one press: goods, and clients with something due today. */
export const Offers = ({ counter, onPanel, onGoods, onDue }: OffersProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
    <QuickKeys
      onPanel={onPanel}
      onGoods={(goods) => {
        counter.addGoods(goods)
        onGoods()
      }}
    />
    <Loaded skeleton={<Skeleton className="h-24" />}>
      <TodayDue
        except={counter.sale.orderId}
        onOrder={counter.open}
        onBooking={(booking) => {
          flushSync(() => counter.takeBooking(booking))
          onDue()
        }}
      />
    </Loaded>
  </div>
)

interface QuickKeysProps {
  onGoods: (goods: Goods) => void
  /** Opens the form of something that takes more than one press. */
  onPanel: (panel: string) => void
}

const keyLook =
  'grid min-h-14 content-center gap-0.5 rounded border border-edge/60 bg-surface px-3 py-1.5 text-left text-sm leading-tight hover:border-ink'

/** Best sellers, gift cards, packages, clinics and memberships, one press each. */
function QuickKeys({ onGoods, onPanel }: QuickKeysProps) {
  const { studio } = useStudio()
  const { data: goods, error } = useQuery(mostSold)
  const sellsMemberships = usePermissions().holds('manage_members/memberships')

  return (
    <section aria-labelledby="quick" className="grid gap-2">
      <h2 id="quick" className="text-sm font-semibold text-muted">
        Quick
      </h2>
      {error && <p className="text-sm text-muted">{error.message}</p>}
      {goods?.length === 0 && <p className="text-sm text-muted">No goods yet. They are added in the catalog.</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {(goods ?? []).map((one) => (
          <button key={one.sku} type="button" className={keyLook} onClick={() => onGoods(one)}>
            <span className="line-clamp-2">{one.name}</span>
            <span className="text-muted figures">{detailOf(one, studio)}</span>
          </button>
        ))}
        <button type="button" className={keyLook} onClick={() => onPanel('gift')}>
          <span>Gift card</span>
          <span className="text-muted">Any sum</span>
        </button>
        <button type="button" className={keyLook} onClick={() => onPanel('lessons')}>
          <span>Lessons</span>
          <span className="text-muted">A package</span>
        </button>
        <button type="button" className={keyLook} onClick={() => onPanel('places')}>
          <span>Clinic</span>
          <span className="text-muted">A place</span>
        </button>
        {sellsMemberships && (
          <button type="button" className={keyLook} onClick={() => onPanel('membership')}>
            <span>Membership</span>
            <span className="text-muted">A plan</span>
          </button>
        )}
      </div>
    </section>
  )
}

interface TodayDueProps {
  /** The order being paid. */
  except: string | null
  onOrder: (orderId: string) => void
  onBooking: (booking: BoardBooking) => void
}

const mostBookings = 8

/** Clients with something due today: unpaid orders, and bookings that no order has. */
function TodayDue({ except, onOrder, onBooking }: TodayDueProps) {
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
          {bookings.length - mostBookings} more {bookings.length - mostBookings === 1 ? 'is' : 'are'} on the{' '}
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
