import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { isUnknown } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { KeptCard as Card } from '#shared/payments/cards-contract.ts'
import type { Payment } from '#shared/payments/contract.ts'

import { cardsOf, cardWords, stateWords } from './card/kept-cards.ts'
import { TenderForm, type TenderProps } from './TenderForm.tsx'

/** Charges the whole sum to the client's card on file, without the client. */
export function KeptCard(tender: TenderProps) {
  const { at, personId, leftCents, act } = tender
  const { money } = useStudio()
  const { data: cards, error } = useQuery({ ...cardsOf(personId ?? ''), enabled: personId !== null })
  const [chosen, choose] = useState<string>()
  const card = cards?.find(({ id }) => id === chosen) ?? cards?.[0]
  if (error) return <Notice kind="problem">{error.message}</Notice>
  if (!cards) return <Skeleton className="h-24" />
  if (!card) return <Notice>No card of this client is on file.</Notice>
  const charge = at === 'register' ? `Charge ${money(leftCents)} to ${cardWords(card)}` : `Charge ${money(leftCents)}`

  return (
    <TenderForm
      tender={tender}
      label="Card on file"
      verb={isUnknown(act.error) ? 'Ask again' : charge}
      isReady={act.data?.status !== 'processing'}
      onSend={() => act.mutate({ method: 'card', amountCents: leftCents, cardId: card.id })}
    >
      <CardChoice cards={cards} cardId={card.id} onChoose={choose} />
      {act.data && <Outcome payment={act.data} />}
      {act.error && (
        <Notice kind="problem" title={isUnknown(act.error) ? 'No answer came' : 'Not charged'}>
          {isUnknown(act.error)
            ? 'Whether the card was charged is not known. Ask again: nothing is charged twice.'
            : act.error.message}
        </Notice>
      )}
    </TenderForm>
  )
}

interface CardChoiceProps {
  cards: readonly Card[]
  cardId: string
  onChoose: (cardId: string) => void
}

/** Chooses one of the client's cards; arrows move. */
function CardChoice({ cards, cardId, onChoose }: CardChoiceProps) {
  const name = useId()

  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-medium">Card on file</legend>
      {cards.map((card) => (
        <label key={card.id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-5 accent-fairway"
            checked={card.id === cardId}
            onChange={() => onChoose(card.id)}
          />
          <span className="figures">
            {cardWords(card)}, {stateWords(card)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The bank's answer, unless it is a plain yes. */
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
