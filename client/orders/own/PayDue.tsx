import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { cardWords } from '#client/orders/cards/card-words.ts'
import { KeepForOrder } from '#client/orders/cards/KeepForOrder.tsx'
import { PayByKeptCard } from '#client/orders/cards/PayByKeptCard.tsx'
import { CardForm } from '#client/orders/pay/CardForm.tsx'
import { askedCentsOf, canBePaid, needsCardAlone } from '#client/orders/record/order-acts.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Order } from '#shared/orders/contract.ts'
import { owedToYou } from '#shared/orders/owed.ts'

import { PayByCredit } from './PayByCredit.tsx'
import { PayByGiftCard } from './PayByGiftCard.tsx'

/** What is due, and the way to pay it. */
export function PayDue({ order }: { order: Order }) {
  const { money } = useStudio()
  const [paidCents, setPaid] = useState<number>()

  return (
    <>
      {paidCents !== undefined && (
        <Notice kind="success" title={`${money(paidCents)} is paid`}>
          The receipt is on this page, to print or to keep.
        </Notice>
      )}
      {canBePaid(order) &&
        (needsCardAlone(order) ? (
          <KeepForOrder order={order.id} expiresAt={order.expiresAt} />
        ) : (
          <Due order={order} onPaid={setPaid} />
        ))}
      {order.dueCents < 0 && <Notice>{owedToYou(order, money)}</Notice>}
    </>
  )
}

function Due({ order, onPaid }: { order: Order; onPaid: (cents: number) => void }) {
  const { money, time, localOf, dayOfMonth } = useStudio()
  const today = useToday()
  const until = (at: Date) => (localOf(at).startsWith(today) ? time(localOf(at)) : dayOfMonth(at))
  const { data: config } = useQuery(paymentConfigQuery)
  const queries = useQueryClient()
  const waits = order.payments.some(
    ({ method, status }) => method === 'card' && (status === 'processing' || status === 'requires_action'),
  )
  // In the address, for a document that may not load the form is loaded anew.
  const { read, change } = useAddress()
  const isPaying = waits || read('pay') === '1'
  const cents = askedCentsOf(order)
  const due = { orderId: order.id, amountCents: cents, shownDueCents: order.dueCents }
  const later = order.dueCents - cents

  return (
    <section aria-label="What is due" className="grid max-w-xl gap-4 rounded border border-line bg-surface p-5">
      <p className="font-display text-2xl figures">{money(cents)} due</p>
      <p className="text-muted">
        {order.expiresAt && `Kept for you until ${until(order.expiresAt)}. `}
        {order.card && `${cardWords(order.card)} is kept for it. `}
        {later > 0 && `${money(later)} more is paid at the studio. `}
        {config?.provider === null && 'Pay it at the desk.'}
      </p>
      {!isPaying && <PayByCredit {...due} />}
      {!isPaying && config && config.provider !== null && <PayByKeptCard {...due} onPaid={onPaid} />}
      {config &&
        config.provider !== null &&
        (isPaying ? (
          <CardForm
            {...due}
            onPaid={(payment) => {
              onPaid(payment.amountCents)
              change({ pay: undefined })
              void queries.invalidateQueries({ queryKey: ['orders'] })
            }}
          />
        ) : (
          <div>
            <Button onClick={() => change({ pay: '1' })}>Pay {money(cents)}</Button>
          </div>
        ))}
      {config && config.provider !== null && <PayByGiftCard orderId={order.id} shownDueCents={order.dueCents} />}
    </section>
  )
}
