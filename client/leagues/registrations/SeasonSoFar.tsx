import { useQuery } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { OwnSeason } from '#shared/leagues/mine/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { counted } from '#shared/words.ts'

import { mySeasonQuery } from './queries.ts'

/** A season of a player so far: their place, and each round with their card. */
export function SeasonSoFar({ registrationId }: { registrationId: string }) {
  const { data: season, isPending, isLoadingError, error, refetch } = useQuery(mySeasonQuery(registrationId))
  if (isPending) return <Skeleton className="h-20" />
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (season.rounds.length === 0) return <p className="text-sm text-muted">No round has been played yet.</p>
  const { place, of, points, rounds } = season

  return (
    <div className="grid gap-2">
      {place !== null && points !== null && (
        <p className="figures">
          <strong className="font-semibold">
            Place {place} of {of}
          </strong>
          , {counted(points, 'point')}
        </p>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-fairway underline underline-offset-4">
          My rounds
        </summary>
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {rounds.map((round) => (
            <Round key={round.roundId} round={round} />
          ))}
        </ul>
      </details>
    </div>
  )
}

function Round({ round }: { round: OwnSeason['rounds'][number] }) {
  const { dayShort } = useStudio()
  const { roundId, number, local, course, status, entryId, hasCard, gross, net, points, place } = round
  const said = [
    points !== null && counted(points, 'point'),
    place !== null && `place ${place}`,
    gross !== null && `gross ${gross}`,
    net !== null && `net ${net}`,
  ].filter(Boolean)

  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 figures">
      <span>
        Round {number}, {dayShort(local)}
        <span className="block text-sm text-muted">
          {course}. {said.length > 0 ? said.join(', ') : roundWords[status].label}
        </span>
      </span>
      {hasCard && (
        <Link
          to={`/leagues/card/${roundId}/${entryId}`}
          className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4"
        >
          My card<span className="sr-only"> of round {number}</span>
        </Link>
      )}
    </li>
  )
}
