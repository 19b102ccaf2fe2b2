import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { KeepForOrder } from '#client/orders/cards/KeepForOrder.tsx'
import { PayClock } from '#client/orders/link/PayClock.tsx'
import { PayByCredit } from '#client/orders/own/PayByCredit.tsx'
import { PayByGiftCard } from '#client/orders/own/PayByGiftCard.tsx'
import { CardForm } from '#client/orders/pay/CardForm.tsx'
import { needsCardAlone } from '#client/orders/record/order-acts.ts'
import { orderOf } from '#client/orders/record/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

const secondsBetween = 15

/** The last step: what was ordered is paid, or says why it cannot be any more. */
export function PayOrder({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery({
    ...orderOf(orderId),
    refetchInterval: ({ state: { data } }) => data?.status === 'awaiting_payment' && secondsBetween * 1000,
  })
  const { money } = useStudio()
  const isWaiting = order.status === 'awaiting_payment'
  const isPaying = isWaiting && order.dueNowCents > 0
  useAllAnew(!isWaiting)
  const isMember = order.lines.some(({ kind, state }) => kind === 'membership' && state === 'fulfilled')

  return (
    <div className="grid max-w-xl gap-5">
      <p className="text-lg">
        Order <span className="font-semibold">{order.number}</span>,{' '}
        {isPaying ? `${money(order.dueNowCents)} to pay` : money(order.totalCents)}
      </p>
      {isPaying && order.expiresAt && <PayClock expiresAt={order.expiresAt} />}
      {isPaying && <PayByCredit orderId={orderId} amountCents={order.dueNowCents} shownDueCents={order.dueCents} />}
      {isPaying && (
        <CardForm
          orderId={orderId}
          amountCents={order.dueNowCents}
          shownDueCents={order.dueCents}
          onPaid={() => undefined}
        />
      )}
      {isPaying && <PayByGiftCard orderId={orderId} shownDueCents={order.dueCents} />}
      {needsCardAlone(order) && <KeepForOrder order={orderId} expiresAt={order.expiresAt} />}
      {order.status === 'expired' && (
        <Notice kind="warning" title="This order was not paid in time">
          Nothing was charged, and what was kept for it is free again. Put it into your cart once more.
        </Notice>
      )}
      {!isWaiting && order.status !== 'expired' && (
        <Notice
          kind="success"
          title={order.paidCents > 0 ? `Thank you. ${money(order.paidCents)} is paid.` : 'Thank you. It is ordered.'}
        >
          {order.lines.map(({ name }) => name).join(', ')}
          {order.dueCents > 0 && `. ${money(order.dueCents)} is paid at the studio.`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {isMember && <ButtonLink to="/membership-success">Go on as a member</ButtonLink>}
        <ButtonLink to={`/dashboard/order/${orderId}`} tone={isWaiting || isMember ? 'quiet' : undefined}>
          See the order
        </ButtonLink>
      </div>
    </div>
  )
}

/** What was paid for may have changed anything that is known: a membership, lessons, bookings. */
function useAllAnew(isSettled: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isSettled) void queries.invalidateQueries({ refetchType: 'none' })
  }, [isSettled, queries])
}
