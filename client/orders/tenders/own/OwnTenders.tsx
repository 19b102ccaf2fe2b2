import { useQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import { myCredit } from '#client/orders/queries.ts'
import { cardWords, myCards } from '#client/orders/tenders/card/kept-cards.ts'
import { type OwnSum, usePayment } from '#client/orders/tenders/use-payment.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

/** Pays with the member's store credit, as far as it goes. */
export function PayByCredit({ orderId, amountCents, shownDueCents }: OwnSum) {
  const { money } = useStudio()
  const { data } = useQuery(myCredit)
  const paying = usePayment(orderId)
  const cents = Math.min(data?.creditCents ?? 0, amountCents)
  if (cents === 0 || !data) return null

  return (
    <div className="grid justify-items-start gap-2">
      <p>You have {money(data.creditCents)} of store credit.</p>
      {paying.error && <Refusal title="Not paid" error={paying.error} />}
      <Button
        tone="quiet"
        busy={paying.isPending}
        onClick={() => paying.mutate({ method: 'credit', amountCents: cents, shownDueCents })}
      >
        Pay {money(cents)} with store credit
      </Button>
    </div>
  )
}

/** Pays with the member's first card on file in one press. */
export function PayByKeptCard({ orderId, onPaid, ...sum }: OwnSum & { onPaid: (cents: number) => void }) {
  const { money } = useStudio()
  const userId = useSession()?.user.id
  const { data: cards } = useQuery({ ...myCards(userId ?? ''), enabled: userId !== undefined })
  const charging = usePayment(orderId, (payment) => onPaid(payment.amountCents))
  const card = cards?.find(({ isExpired, isPaused }) => !isExpired && !isPaused)
  if (!card) return null

  const { status, decline } = charging.data ?? {}
  return (
    <div className="grid justify-items-start gap-2">
      {status === 'failed' && (
        <Notice kind="problem" title="Not paid">
          {decline?.message}
          {decline?.code === 'authentication_required' && ' Type a card below: your bank asks you there.'}
        </Notice>
      )}
      {(status === 'processing' || isUnknown(charging.error)) && (
        <Notice title="The bank has not answered yet">Your order will say when it is paid. Do not pay again.</Notice>
      )}
      {charging.error && !isUnknown(charging.error) && (
        <Notice kind="problem" title="Not paid">
          {charging.error.message} Nothing was charged.
        </Notice>
      )}
      <Button
        tone="quiet"
        busy={charging.isPending}
        disabled={status === 'processing'}
        onClick={() => charging.mutate({ method: 'card', ...sum, cardId: card.id })}
      >
        Pay {money(sum.amountCents)} with {cardWords(card)}
      </Button>
    </div>
  )
}
