import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { cardWords, chooseCard, myCards, removeCard, stateWords } from '#client/orders/tenders/card/kept-cards.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { KeptCard } from '#shared/payments/cards-contract.ts'

import { KeepCard } from './KeepCard.tsx'

/** The member's cards on file. */
export function CardsPage() {
  const userId = useSession()?.user.id

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHeader
        title="Cards on file"
        lead="Charged when you say so, and for the fees of what you booked. We see the last four digits alone."
      />
      {userId !== undefined && (
        <Loaded skeleton={<Skeleton className="h-64" />}>
          <OwnCards userId={userId} />
        </Loaded>
      )}
    </div>
  )
}

/** The member's cards: adds, removes, and chooses which is charged first. */
function OwnCards({ userId }: { userId: string }) {
  const { data: cards } = useSuspenseQuery(myCards(userId))
  const { read } = useAddress()
  // Coming back from a bank's page, the member was adding a card.
  const [isAdding, add] = useState(read('setup') !== undefined)

  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      {cards.length === 0 ? (
        <p className="border-l border-edge/60 py-3 pl-6 text-muted">
          No card is kept. With one, you pay in one press, and book what asks for a card.
        </p>
      ) : (
        <ul aria-label="Your cards" className="divide-y divide-line border-y border-line">
          {cards.map((card) => (
            <OwnCard key={card.id} card={card} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <section aria-label="A new card" className="grid gap-4 rounded border border-line bg-surface p-5">
          <p className="font-display text-xl">A new card</p>
          <KeepCard
            keeper="mine"
            onKept={({ card }) => {
              add(false)
              toastDone(card ? `${cardWords(card)} is kept` : 'The card is kept')
            }}
          />
          <div>
            <Button tone="plain" onClick={() => add(false)}>
              Not now
            </Button>
          </div>
        </section>
      ) : (
        <div>
          <Button onClick={() => add(true)}>Add a card</Button>
        </div>
      )}
    </div>
  )
}

function OwnCard({ card }: { card: KeptCard }) {
  const [isSure, ask] = useState(false)
  const touches = [['orders', 'cards']]
  const choosing = useAct(() => chooseCard(card.id), { touches })
  const removing = useAct(() => removeCard(card.id), { done: () => `${cardWords(card)} is removed`, touches })
  const error = choosing.error ?? removing.error
  const words = cardWords(card)

  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-40 flex-1 figures">
          <span className="font-semibold">{words}</span>
          <span className="block text-sm text-muted">{stateWords(card)}</span>
        </span>
        {card.isDefault ? (
          <Badge>Charged first</Badge>
        ) : (
          <Button tone="quiet" size="small" busy={choosing.isPending} onClick={() => choosing.mutate()}>
            Charge first<span className="sr-only"> {words}</span>
          </Button>
        )}
        <Button tone="plain" size="small" onClick={() => ask(true)}>
          Remove<span className="sr-only"> {words}</span>
        </Button>
      </div>
      {isSure && (
        <fieldset className="flex flex-wrap items-center gap-3" aria-label={`Remove ${words}`}>
          <span>Remove {words}? What it paid stays paid.</span>
          <Button size="small" busy={removing.isPending} onClick={() => removing.mutate()}>
            Remove it
          </Button>
          <Button tone="quiet" size="small" onClick={() => ask(false)}>
            Keep it
          </Button>
        </fieldset>
      )}
      {error && <Refusal title="Not changed" error={error} />}
    </li>
  )
}
