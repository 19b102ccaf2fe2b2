import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isUnknown } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import { cardWords } from './card-words.ts'
import { CardChoice } from './CardChoice.tsx'
import { cardsOf } from './queries.ts'
import { useCharging } from './use-charging.ts'

interface ChargeProps {
  orderId: string
  personId: string
  amountCents: number
  onDone: (said: string) => void
}

/** Charges a client's card on file, who is not asked. */
export function ChargeKeptCard({ orderId, personId, amountCents, onDone }: ChargeProps) {
  const { money } = useStudio()
  const { data: cards, error } = useQuery(cardsOf(personId))
  const [chosen, choose] = useState<string>()
  const card = cards?.find(({ id }) => id === chosen) ?? cards?.[0]
  const taking = useCharging(orderId, () => card && onDone(`${money(amountCents)} is paid by ${cardWords(card)}`))
  if (error) return <Notice kind="problem">{error.message}</Notice>
  if (!cards) return <Skeleton className="h-24" />
  if (!card) return <Notice>No card of this client is on file.</Notice>

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!taking.isPending) taking.mutate({ amountCents, cardId: card.id })
      }}
    >
      <CardChoice cards={cards} cardId={card.id} onChoose={choose} />
      {taking.data && <Outcome payment={taking.data} />}
      {taking.error && (
        <Notice kind="problem" title={isUnknown(taking.error) ? 'No answer came' : 'Not charged'}>
          {isUnknown(taking.error)
            ? 'Whether the card was charged is not known. Ask again: nothing is charged twice.'
            : taking.error.message}
        </Notice>
      )}
      <Button type="submit" busy={taking.isPending} disabled={taking.data?.status === 'processing'}>
        {isUnknown(taking.error) ? 'Ask again' : `Charge ${money(amountCents)}`}
      </Button>
    </form>
  )
}

/** What the bank said, where it is no plain yes. */
function Outcome({ payment: { status, decline, linkSentTo } }: { payment: Payment }) {
  if (status === 'processing') {
    return <Notice title="The bank has not answered yet">It is asked again by itself. Do not take cash yet.</Notice>
  }
  if (status !== 'failed') return null

  return (
    <Notice kind="problem" title="Not charged">
      {decline?.message}
      {linkSentTo !== undefined && ` A link to pay was mailed to ${linkSentTo}.`}
      {decline?.code === 'authentication_required' &&
        linkSentTo === undefined &&
        ' No address is known: send a link to pay from the order.'}
    </Notice>
  )
}
