import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { OrderBadge } from '#client/orders/record/OrderBadge.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import type { OrderRow } from '#shared/orders/contract.ts'

import { ownOrderPath } from './own-order-path.ts'
import { myOrders } from './queries.ts'

/** One's own orders, the latest first. */
export function MyOrders({ userId }: { userId: string }) {
  const list = useSuspenseInfiniteQuery(myOrders(userId))
  const orders = list.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) {
    return (
      <p className="border-l border-edge/60 py-3 pl-6 text-muted">
        No orders yet. What you buy here or online is kept in this place, with its receipt.
      </p>
    )
  }

  return (
    <div className="grid gap-3">
      <ul aria-label="Your orders" className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <Entry key={order.id} order={order} />
        ))}
      </ul>
      <MoreButton list={list} label="Show earlier" />
    </div>
  )
}

function Entry({ order: { id, number, what, status, placedAt, totalCents, dueCents } }: { order: OrderRow }) {
  const { date, money } = useStudio()
  const isDue = dueCents > 0 && status !== 'cancelled' && status !== 'closed'

  return (
    <li>
      <Link
        to={ownOrderPath(id)}
        className="grid min-h-16 items-center gap-x-6 gap-y-1 py-3 hover:text-fairway md:grid-cols-[9rem_1fr_auto_8rem]"
      >
        <span className="figures">
          <span className="font-semibold">{number}</span>
          <span className="block text-sm text-muted">{date(placedAt)}</span>
        </span>
        <span className="min-w-0 wrap-anywhere">{what}</span>
        <span>
          <OrderBadge status={status} />
        </span>
        <span className="figures md:text-right">
          {money(totalCents)}
          {isDue && <span className="block text-sm font-semibold">{money(dueCents)} due</span>}
          {dueCents < 0 && <span className="block text-sm font-semibold">We owe you {money(-dueCents)}</span>}
        </span>
      </Link>
    </li>
  )
}
