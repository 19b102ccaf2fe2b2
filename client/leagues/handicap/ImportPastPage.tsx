import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { resultsKey } from '#client/leagues/results/queries.ts'
import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { pastFieldWords, playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'

export function ImportPastPage() {
  const queries = useQueryClient()

  return (
    <ToolPage
      title="Import earlier rounds"
      action={
        <ButtonLink to="/admin/leagues/handicaps" tone="quiet" size="tight">
          Handicaps
        </ButtonLink>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        A row is a round that a player brings from elsewhere: their mail or name, the day as 2026-01-31, and its score
        differential, or score, course rating and slope of 18 holes. They count for the Studio Handicap at once.
      </p>
      <CsvImport
        fields={pastFieldWords}
        nouns={['round', 'rounds']}
        send={({ bytes, ...query }) => call(playerHandicapContract.importPastDifferentials, { query, body: bytes })}
        onDone={() => queries.invalidateQueries({ queryKey: resultsKey })}
      />
    </ToolPage>
  )
}
