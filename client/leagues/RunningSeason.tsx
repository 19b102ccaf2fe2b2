import { Link } from '#client/app/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Season } from '#shared/leagues/contract.ts'

import { formatWords, roundName, weekdayWord } from './league-words.ts'

/** A season that has begun, with its next evening. */
export function RunningSeason({ season }: { season: Season }) {
  const { dayLong, time } = useStudio()
  const { league, name, format, weekday, starts, rounds } = season
  const next = rounds.find(({ phase }) => phase === 'next')

  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[1fr_1fr_auto] md:items-baseline">
      <p>
        <span className="text-lg font-semibold">{league.name}</span>
        <span className="block text-muted figures">
          {name}, {weekdayWord(weekday)}s at {time(starts)}, {formatWords[format].name}
        </span>
      </p>
      <p className="figures">
        {next ? (
          <>
            <span className="text-muted">Next: </span>
            {roundName(next)}, {dayLong(next.local)}, {next.course}
          </>
        ) : (
          <span className="text-muted">All rounds are played</span>
        )}
      </p>
      <Link
        to={`/leagues/tournament-schedule?league=${league.code}`}
        className="inline-flex min-h-11 items-center font-medium text-fairway underline underline-offset-4"
      >
        Schedule<span className="sr-only"> of {league.name}</span>
      </Link>
    </li>
  )
}
