import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { useSession } from '#client/api/session/session.ts'
import { ownOrderPath } from '#client/orders/paths.ts'
import { myCredit } from '#client/orders/queries.ts'
import { OrderBadge } from '#client/orders/record/OrderBadge.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { type OrderRow, ordersContract } from '#shared/orders/contract.ts'

const myOrders = (userId: string) =>
  pagesOf(['orders', 'mine', userId], (after) => call(ordersContract.listMyOrders, { query: after }), {
    staleTime: 10_000,
  })

/** The member's orders, and what is due. */
export function MyOrdersPage() {
  const userId = useSession()?.user.id

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHeader
        title="Orders"
        action={
          <ButtonLink to="/dashboard/cards" tone="quiet">
            Cards on file
          </ButtonLink>
        }
      />
      {userId !== undefined && (
        <Loaded skeleton={<Skeleton className="h-40" />}>
          <OwnCredit />
          <MyOrders userId={userId} />
        </Loaded>
      )}
    </div>
  )
}

/** The member's orders, the latest first. */
function MyOrders({ userId }: { userId: string }) {
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

/** Store credit and house account, if there is any balance. */
function OwnCredit() {
  const { money } = useStudio()
  const { creditCents = 0, owedCents = 0 } = useQuery(myCredit).data ?? {}
  const sentences = [
    creditCents > 0 && `You have ${money(creditCents)} of store credit: spend it where you pay an order.`,
    owedCents > 0 && `You owe ${money(owedCents)} on your house account: pay it at the desk.`,
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null

  return <p className="figures">{sentences.join(' ')}</p>
}
