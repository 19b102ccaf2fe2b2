import { useQuery } from '@tanstack/react-query'

import { orderOf } from '#client/orders/record/queries.ts'
import { usePathParameter } from '#client/routing/navigation.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

import { NoSuchOrder } from './NoSuchOrder.tsx'
import { OwnOrder } from './OwnOrder.tsx'

/** One of one's own orders. */
export function OwnOrderPage() {
  const orderId = usePathParameter('orderId')

  return (
    <div className="page-width py-8 md:py-12">
      {Id.safeParse(orderId).success ? <Asked key={orderId} orderId={orderId} /> : <NoSuchOrder number={orderId} />}
    </div>
  )
}

function Asked({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useQuery(orderOf(orderId))
  if (error instanceof Failure && error.code === 'not_found') return <NoSuchOrder number={orderId} />
  if (order) {
    return (
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <OwnOrder order={order} />
      </Loaded>
    )
  }

  return (
    <div className="grid gap-8">
      <PageHeader title="Your order" />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-96" />}
    </div>
  )
}
