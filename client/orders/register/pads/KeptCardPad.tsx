import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { cardWords } from '#client/orders/cards/card-words.ts'
import { CardChoice } from '#client/orders/cards/CardChoice.tsx'
import { cardsOf } from '#client/orders/cards/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import { Pad, type PadProps } from './Pad.tsx'

/** A card on file of the client of the sale: all that is left is charged to it. */
export function KeptCardPad({ personId, leftCents, isAsking, onTake, onBack }: PadProps) {
  const { money } = useStudio()
  const { data: cards, error } = useQuery({ ...cardsOf(personId ?? ''), enabled: personId !== null })
  const [chosen, choose] = useState<string>()
  const card = cards?.find(({ id }) => id === chosen) ?? cards?.[0]
  const send = () => {
    if (card && !isAsking) onTake({ method: 'card', amountCents: leftCents, cardId: card.id })
  }

  return (
    <Pad label="Card on file" onBack={onBack} onSend={send}>
      {error && <Notice kind="problem">{error.message}</Notice>}
      {cards?.length === 0 && <p className="text-sm">No card of this client is on file.</p>}
      {cards && card && <CardChoice cards={cards} cardId={card.id} onChoose={choose} />}
      <Button type="submit" className="justify-self-start" busy={isAsking} disabled={!card}>
        {card ? `Charge ${money(leftCents)} to ${cardWords(card)}` : 'Charge the card'}
      </Button>
    </Pad>
  )
}
