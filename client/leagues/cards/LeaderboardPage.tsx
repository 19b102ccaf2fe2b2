import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { formatWords, roundStatusWords } from '#client/leagues/league-words.ts'
import { useLive } from '#client/live/use-live.ts'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { matchWords, toParWords } from '#shared/leagues/cards/board.ts'
import type { Leaderboard, LeaderboardMatch, LeaderboardRow } from '#shared/leagues/cards/contract.ts'

import { boardQuery, cardsKey } from './queries.ts'

/** Who stands where in a round as it is played, for anybody. */
export function LeaderboardPage() {
  const roundId = usePathParameter('roundId')

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <Loaded
        live
        skeleton={<Skeleton className="h-96" />}
        resetKey={roundId}
        renderRefusal={({ code }) =>
          code === 'not_found' || code === 'invalid_input' ? (
            <>
              <PageHeader title="Leaderboard" />
              <EmptyState title="This round has no leaderboard">
                Scores of it are not kept, or its address is wrong.
              </EmptyState>
            </>
          ) : undefined
        }
      >
        <Board roundId={roundId} />
      </Loaded>
    </div>
  )
}

const pollMilliseconds = 15_000

function Board({ roundId }: { roundId: string }) {
  const queries = useQueryClient()
  const { dayShort, localOf } = useStudio()
  const { data: board } = useSuspenseQuery(boardQuery(roundId))
  const { round, format, rows, matches } = board
  // Players and the desk hear of changes; everybody else asks now and then.
  const live = useLive(`league:${round.seasonId}`, () =>
    queries.invalidateQueries({ queryKey: [...cardsKey, roundId, 'board'] }),
  )
  useQuery({ ...boardQuery(roundId), refetchInterval: live.kind === 'live' ? false : pollMilliseconds })
  const { label, tone } = roundStatusWords[round.status]

  return (
    <>
      <PageHeader
        eyebrow={`${round.league}, round ${round.number}`}
        title="Leaderboard"
        lead={`${round.course}, ${dayShort(localOf(round.startsAt))}, ${formatWords[format].name}`}
        action={<Badge tone={tone}>{label}</Badge>}
      />
      {rows.length === 0 ? (
        <EmptyState title="Nobody is drawn yet">Who plays is shown here once the round has its pairings.</EmptyState>
      ) : (
        <Rows board={board} />
      )}
      {matches.length > 0 && (
        <section className="grid gap-3">
          <h2 className="font-display text-2xl font-medium">Matches</h2>
          <ul className="grid gap-3 md:grid-cols-2">
            {matches.map((match) => (
              <Match key={match.pairingId} match={match} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const head = 'border-b border-ink py-2 pr-3 text-left text-sm font-medium text-muted'
const cell = 'border-b border-line py-2.5 pr-3 align-baseline'
const number = 'text-right figures'

function Rows({ board: { rows, format, holes, round } }: { board: Leaderboard }) {
  const isStableford = format === 'stableford'
  const hasPoints = rows.some(({ points }) => points !== null)

  return (
    <table className="w-full border-collapse leading-snug">
      <caption className="sr-only">Round {round.number}</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            Place
          </th>
          <th scope="col" className={head}>
            Player
          </th>
          <th scope="col" className={`${head} text-right`}>
            {isStableford ? 'Stableford' : 'To par'}
          </th>
          <th scope="col" className={`${head} text-right max-sm:hidden`}>
            Gross
          </th>
          <th scope="col" className={`${head} text-right max-sm:hidden`}>
            Net
          </th>
          <th scope="col" className={`${head} text-right`}>
            Thru
          </th>
          {hasPoints && (
            <th scope="col" className={`${head} text-right`}>
              Points
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.teamId}>
            <td className={`${cell} figures`}>{row.place ?? '–'}</td>
            <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
              {row.name} {row.isDisputed && <Badge tone="warning">Disputed hole</Badge>}
              {row.isAbsent && <Badge>Absent</Badge>}
            </th>
            <td className={`${cell} ${number} font-semibold`}>{mainScore(row, isStableford)}</td>
            <td className={`${cell} ${number} max-sm:hidden`}>{row.gross ?? '–'}</td>
            <td className={`${cell} ${number} max-sm:hidden`}>{row.net ?? '–'}</td>
            <td className={`${cell} ${number}`}>{row.thru === holes ? 'F' : row.thru}</td>
            {hasPoints && <td className={`${cell} ${number}`}>{row.points ?? '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const mainScore = ({ toPar, stableford }: LeaderboardRow, isStableford: boolean) =>
  toPar === null ? '–' : isStableford ? stableford : toParWords(toPar)

const Match = ({ match }: { match: LeaderboardMatch }) => (
  <li className="grid gap-1 rounded border border-line bg-surface px-4 py-3">
    {match.bay !== null && <p className="text-sm text-muted">{match.bay}</p>}
    {match.sides.map((side) => (
      <p key={side.teamId} className="flex justify-between gap-3">
        <span className="wrap-anywhere">{side.name}</span>
        <span className="figures">{side.points ?? side.won}</span>
      </p>
    ))}
    <p className="font-medium">
      {matchWords(match)}
      {match.thru > 0 && <span className="font-normal text-muted">, thru {match.thru}</span>}
    </p>
  </li>
)
