import { useSuspenseQuery } from '@tanstack/react-query'

import { PayByCredit } from '#client/orders/own/PayByCredit.tsx'
import { CardForm } from '#client/orders/pay/CardForm.tsx'
import { orderOf } from '#client/orders/record/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

/** The last step: what was ordered is paid, or says why it cannot be any more. */
export function PayOrder({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery(orderOf(orderId))
  const { money, clock } = useStudio()
  const isWaiting = order.status === 'awaiting_payment'

  return (
    <div className="grid max-w-xl gap-5">
      <p className="text-lg">
        Order <span className="font-semibold">{order.number}</span>,{' '}
        {isWaiting ? `${money(order.dueNowCents)} to pay` : money(order.totalCents)}
        {isWaiting && order.expiresAt && <span className="text-muted">, kept until {clock(order.expiresAt)}</span>}
      </p>
      {isWaiting && order.dueNowCents > 0 && <PayByCredit orderId={orderId} amountCents={order.dueNowCents} />}
      {isWaiting && order.dueNowCents > 0 && (
        <CardForm orderId={orderId} amountCents={order.dueNowCents} onPaid={() => undefined} />
      )}
      {order.status === 'expired' && (
        <Notice kind="warning" title="This order was not paid in time">
          Nothing was charged. Put it into your cart again.
        </Notice>
      )}
      {!isWaiting && order.status !== 'expired' && (
        <Notice kind="success" title={`Thank you. ${money(order.paidCents)} is paid.`}>
          {order.lines.map(({ name }) => name).join(', ')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/dashboard/order/${orderId}`} tone={isWaiting ? 'quiet' : undefined}>
          See the order
        </ButtonLink>
      </div>
    </div>
  )
}
