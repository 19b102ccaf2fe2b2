import { useId } from 'react'

import type { KeptCard } from '#shared/payments/cards-contract.ts'

import { cardWords, stateWords } from './card-words.ts'

interface CardChoiceProps {
  cards: readonly KeptCard[]
  cardId: string | undefined
  onChoose: (cardId: string) => void
}

/** Which of a client's cards is charged: arrows walk. */
export function CardChoice({ cards, cardId, onChoose }: CardChoiceProps) {
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
