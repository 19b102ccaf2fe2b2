import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { RoundAtHand } from '#shared/leagues/cards/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { counted } from '#shared/words.ts'

import { cardsKey, roundsAtHandQuery } from './queries.ts'
import { roundTones } from './round-tones.ts'

/** The rounds whose scores the desk has to do with now. */
export const RoundsPage = () => (
  <Loaded
    skeleton={<Skeleton className="h-64" />}
    renderAround={(part) => (
      <ToolPage title="Scores" action={<Again />}>
        {part}
      </ToolPage>
    )}
  >
    <ToolPage title="Scores" action={<Again />}>
      <Rounds />
    </ToolPage>
  </Loaded>
)

function Again() {
  const queries = useQueryClient()

  return (
    <Button tone="quiet" size="tight" onClick={() => void queries.invalidateQueries({ queryKey: cardsKey })}>
      Refresh
    </Button>
  )
}

function Rounds() {
  const { data } = useSuspenseQuery(roundsAtHandQuery)
  if (data.rounds.length === 0) {
    return (
      <EmptyState title="No round is at hand">
        Rounds of the next day stand here, and those that are played until they are published.
      </EmptyState>
    )
  }

  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.rounds.map((one) => (
        <Row key={one.round.id} at={one} />
      ))}
    </ul>
  )
}

function Row({ at: { round, cards, disputed, missing } }: { at: RoundAtHand }) {
  const { dayShort, localOf, time } = useStudio()
  const local = localOf(round.startsAt)
  const facts = [
    `${dayShort(local)}, ${time(local)}`,
    round.course,
    cards > 0 && counted(cards, 'card'),
    disputed > 0 && `${disputed} disputed`,
    missing > 0 && `${missing} with missing holes`,
  ]

  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <Link to={`/admin/leagues/rounds/${round.id}`} className="font-semibold underline underline-offset-4">
        {round.league}, round {round.number}
      </Link>
      <Badge tone={roundTones[round.status]}>{roundWords[round.status].label}</Badge>
      <span className="text-sm text-muted figures">{facts.filter(Boolean).join(', ')}</span>
    </li>
  )
}
