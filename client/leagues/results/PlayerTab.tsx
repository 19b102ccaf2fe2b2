import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { indexWords } from '#shared/leagues/handicap/words.ts'
import { registrationWords } from '#shared/leagues/registrations/status.ts'
import { leaguePlayersContract, type PlayerSeason } from '#shared/leagues/results/player-contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'

import { resultsKey } from './queries.ts'

const playerOf = (personId: string) =>
  queryOptions({
    queryKey: [...resultsKey, 'player', personId],
    queryFn: () => call(leaguePlayersContract.readLeaguePlayer, { params: { personId } }),
    staleTime: 15_000,
  })

/** The seasons of a client: team, place, index with its working, and cards. */
export function PlayerTab({ personId }: { personId: string }) {
  const { seasons } = useSuspenseQuery(playerOf(personId)).data
  if (seasons.length === 0) {
    return (
      <EmptyState title="No league yet" action={<ButtonLink to="/admin/leagues/seasons">Open seasons</ButtonLink>}>
        Seasons stand here once they have signed up, or you have added them to one.
      </EmptyState>
    )
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {seasons.map((season) => (
        <Season key={season.id} of={season} personId={personId} />
      ))}
    </div>
  )
}

const fromWords: Record<PlayerSeason['from'], string> = {
  calculated: 'calculated',
  committee: 'set by the committee',
  start: 'starting index',
  none: '',
}

function Season({ of, personId }: { of: PlayerSeason; personId: string }) {
  const { season, status, shownName, team, place, points, index, from, cards } = of

  return (
    <RecordPart title={`${season.league}, ${season.name}`}>
      <div className="grid gap-3">
        <Facts
          facts={[
            {
              name: 'Team',
              value: (
                <span className="inline-flex flex-wrap items-center gap-x-2">
                  <Link
                    to={`/admin/leagues/seasons/${season.id}/players`}
                    className="text-fairway underline underline-offset-4"
                  >
                    {team}
                  </Link>
                  {status !== 'registered' && <Badge tone="neutral">{registrationWords[status].label}</Badge>}
                </span>
              ),
            },
            { name: 'Shown as', value: shownName },
            { name: 'Place', value: place === null ? 'None yet' : `${place}, ${points} points` },
            {
              name: 'Index',
              value:
                index === null ? (
                  'None'
                ) : (
                  <Link
                    to={`/dashboard/leagues/handicap/${personId}`}
                    className="text-fairway underline underline-offset-4"
                  >
                    {indexWords(index)}, {fromWords[from]}
                  </Link>
                ),
            },
          ]}
        />
        <Cards cards={cards} />
      </div>
    </RecordPart>
  )
}

function Cards({ cards }: Pick<PlayerSeason, 'cards'>) {
  const { moment } = useStudio()
  if (cards.length === 0) return <p className="text-sm text-muted">No card yet.</p>

  return (
    <ul className="divide-y divide-line border-y border-line text-sm figures">
      {cards.map(({ id, roundId, entryId, number, status, startsAt, course, strokes, gross }) => (
        <li key={id} className="flex min-h-row flex-wrap items-center gap-x-4 py-1">
          <Link
            to={`/admin/leagues/rounds/${roundId}?entry=${entryId}`}
            className="inline-flex min-h-row items-center text-fairway underline underline-offset-4"
          >
            Round {number}
          </Link>
          <span>{moment(startsAt)}</span>
          <span className="wrap-anywhere">{course}</span>
          <span className="ml-auto">
            {gross === null ? 'no total' : gross}, {strokes} strokes
          </span>
          <Badge tone="neutral">{roundWords[status].label}</Badge>
        </li>
      ))}
    </ul>
  )
}
