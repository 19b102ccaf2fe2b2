import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { cardFieldWords, cardsContract } from '#shared/leagues/cards/contract.ts'

import { cardsKey } from './queries.ts'

export function ImportCardsPage() {
  const queries = useQueryClient()
  const roundId = usePathParameter('roundId')

  return (
    <ToolPage
      title="Import scores"
      action={
        <ButtonLink to={`/admin/leagues/rounds/${roundId}`} tone="quiet" size="tight">
          Cards
        </ButtonLink>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        A row is a card: the name of the player as the league shows it, and the strokes of each hole in a column, X for
        a ball that was picked up. What is empty at the end was not reached.
      </p>
      <CsvImport
        fields={cardFieldWords}
        nouns={['card', 'cards']}
        send={({ bytes, ...query }) => call(cardsContract.importCards, { params: { roundId }, query, body: bytes })}
        onDone={() => queries.invalidateQueries({ queryKey: cardsKey })}
      />
    </ToolPage>
  )
}
