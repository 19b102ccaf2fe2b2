import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { cardWords, chooseCardForOrder, myCards } from '#client/orders/tenders/card/kept-cards.ts'
import type { PayableOrder } from '#client/orders/tenders/card/payable.ts'
import { PayClock } from '#client/orders/tenders/PayClock.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { KeptCard } from '#shared/payments/cards-contract.ts'

import { KeepCard } from './KeepCard.tsx'

interface Props {
  order: PayableOrder
  expiresAt: Date | null
}

/** The card that guarantees a booking: one on file, or a new one. Nothing is charged. */
export function KeepForOrder({ order, expiresAt }: Props) {
  const queries = useQueryClient()
  const userId = useSession()?.user.id
  // Loaded before the form shows, or the form would move under somebody's finger.
  const { data: cards = [], isLoading } = useQuery({ ...myCards(userId ?? ''), enabled: userId !== undefined })
  const card = cards.find(({ isExpired, isPaused }) => !isExpired && !isPaused)
  const settle = () => void queries.invalidateQueries({ queryKey: ['orders'] })

  return (
    <section aria-label="A card on file" className="grid max-w-xl gap-5 rounded border border-line bg-surface p-5">
      <div className="grid gap-2">
        <p className="font-display text-2xl">Nothing is charged now</p>
        <p className="text-muted">
          The card is kept for the fee of a late cancellation, or of not coming. You pay at the studio.
        </p>
        {expiresAt && <PayClock expiresAt={expiresAt} />}
      </div>
      {card && <OwnCard card={card} order={order} />}
      {!isLoading && <KeepCard keeper={{ order }} onKept={settle} />}
    </section>
  )
}

interface OwnCardProps {
  card: KeptCard
  order: PayableOrder
}

function OwnCard({ card, order }: OwnCardProps) {
  const choosing = useAct((cardId: string) => chooseCardForOrder(order, cardId), { touches: [['orders']] })

  return (
    <div className="grid justify-items-start gap-3 border-b border-line pb-5">
      {choosing.error && <Refusal title="Not booked yet" error={choosing.error} />}
      <Button busy={choosing.isPending} onClick={() => choosing.mutate(card.id)}>
        Use {cardWords(card)}
      </Button>
      <p className="text-sm text-muted">Or give another card:</p>
    </div>
  )
}
