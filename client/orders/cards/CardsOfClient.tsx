import { useSuspenseQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { Facts } from '#client/ui/record/Facts.tsx'

import { cardWords, stateWords } from './card-words.ts'
import { cardsOf } from './queries.ts'

/** What staff see of a client's cards. */
export function CardsOfClient({ personId }: { personId: string }) {
  const { date } = useStudio()
  const { data: cards } = useSuspenseQuery(cardsOf(personId))
  if (cards.length === 0) return <p className="text-sm text-muted">No card is on file.</p>

  return (
    <Facts
      facts={cards.map((card) => ({
        name: cardWords(card),
        value: [stateWords(card), `kept on ${date(card.keptAt)}`, card.isDefault && 'charged first']
          .filter(Boolean)
          .join(', '),
      }))}
    />
  )
}
