import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { KeepForOrder } from '#client/orders/cards/KeepForOrder.tsx'
import { needsCardAlone } from '#client/orders/order-acts.ts'
import { linkedOrder } from '#client/orders/queries.ts'
import { CardForm } from '#client/orders/tenders/card/CardForm.tsx'
import { PayByGiftCard } from '#client/orders/tenders/own/PayByGiftCard.tsx'
import { PayClock } from '#client/orders/tenders/PayClock.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { LinkedOrder } from '#shared/orders/link-contract.ts'

const secondsBetween = 15

interface Props {
  token: string
  onPaid?: () => void
  /** The hold for this payment has ended. */
  onOver?: () => void
}

const takesNothing = new Set<LinkedOrder['status']>(['closed', 'cancelled', 'expired', 'cancel_requested'])

export const isDue = ({ status, dueCents }: LinkedOrder): boolean => dueCents > 0 && !takesNothing.has(status)

/** What is due now, and the tenders. */
export function LinkPayment({ token, onPaid, onOver }: Props) {
  const { data: order } = useSuspenseQuery({ ...linkedOrder(token), refetchInterval: secondsBetween * 1000 })
  const { money } = useStudio()
  const isPayable = isDue(order)
  const isOver = order.status === 'expired'
  const settled = useEffectEvent(() => (isOver ? onOver : onPaid)?.())
  const isPaidNow =
    order.dueNowCents === 0 && !order.needsCard && (order.paidCents > order.refundedCents || order.card !== null)
  useEffect(() => {
    if (isOver || isPaidNow) settled()
  }, [isOver, isPaidNow])

  if (!isPayable) return null
  if (needsCardAlone(order)) return <KeepForOrder order={{ token }} expiresAt={order.expiresAt} />
  const cents = order.dueNowCents > 0 ? order.dueNowCents : order.dueCents
  const later = order.dueCents - cents

  return (
    <section aria-label="What is due" className="grid max-w-xl gap-5 rounded border border-line bg-surface p-5">
      <div className="grid gap-2">
        <p className="font-display text-2xl figures">
          {money(cents)} {order.dueNowCents > 0 ? 'due now' : 'left to pay'}
        </p>
        {later > 0 && <p className="text-muted figures">{money(later)} more is paid at the studio.</p>}
        {order.dueNowCents === 0 && <p className="text-muted">Pay it here, or at the studio.</p>}
        {order.expiresAt && <PayClock expiresAt={order.expiresAt} />}
      </div>
      <CardForm orderId={{ token }} amountCents={cents} shownDueCents={order.dueCents} onPaid={() => onPaid?.()} />
      <PayByGiftCard order={{ token }} shownDueCents={order.dueCents} />
    </section>
  )
}
