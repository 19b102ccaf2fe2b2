import { useQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import { cardWords } from './card-words.ts'
import { myCards } from './queries.ts'
import { useCharging } from './use-charging.ts'

interface PayProps {
  orderId: string
  amountCents: number
  shownDueCents: number
  onPaid: (cents: number) => void
}

/** One press: one's own card on file that is charged first. */
export function PayByKeptCard({ orderId, amountCents, shownDueCents, onPaid }: PayProps) {
  const { money } = useStudio()
  const userId = useSession()?.user.id
  const { data: cards } = useQuery({ ...myCards(userId ?? ''), enabled: userId !== undefined })
  const taking = useCharging(orderId, (payment) => onPaid(payment.amountCents))
  const card = cards?.find(({ isExpired, isPaused }) => !isExpired && !isPaused)
  if (!card) return null

  const { status, decline } = taking.data ?? {}
  return (
    <div className="grid justify-items-start gap-2">
      {status === 'failed' && (
        <Notice kind="problem" title="Not paid">
          {decline?.message}
          {decline?.code === 'authentication_required' && ' Type a card below: your bank asks you there.'}
        </Notice>
      )}
      {(status === 'processing' || isUnknown(taking.error)) && (
        <Notice title="The bank has not answered yet">Your order will say when it is paid. Do not pay again.</Notice>
      )}
      {taking.error && !isUnknown(taking.error) && (
        <Notice kind="problem" title="Not paid">
          {taking.error.message} Nothing was charged.
        </Notice>
      )}
      <Button
        tone="quiet"
        busy={taking.isPending}
        disabled={status === 'processing'}
        onClick={() => taking.mutate({ amountCents, shownDueCents, cardId: card.id })}
      >
        Pay {money(amountCents)} with {cardWords(card)}
      </Button>
    </div>
  )
}
