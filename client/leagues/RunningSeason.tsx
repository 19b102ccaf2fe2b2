import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { Season } from '#shared/leagues/contract.ts'

import { formatWords, roundName, weekdayWord } from './league-words.ts'

/** A season that has begun, with its next evening. */
export function RunningSeason({ season }: { season: Season }) {
  const { dayLong, time } = useStudio()
  const { league, name, format, weekday, starts, rounds } = season
  const next = rounds.find(({ phase }) => phase === 'next')

  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[1.15fr_1fr_6.5rem] md:max-lg:gap-x-5 md:items-center">
      <p>
        <span className="text-lg font-semibold">{league.name}</span>
        <span className="block text-muted figures">
          {name}, {weekdayWord(weekday)}s at <span className="whitespace-nowrap">{time(starts)}</span>,{' '}
          {formatWords[format].name}
        </span>
      </p>
      <p className="figures">
        {next ? (
          <>
            <span className="text-muted">Next: </span>
            {roundName(next)}, {next.course}, <span className="inline-block">{dayLong(next.local)}</span>
          </>
        ) : (
          <span className="text-muted">All rounds are played</span>
        )}
      </p>
      <ButtonLink
        to={`/leagues/tournament-schedule?league=${league.code}`}
        tone="quiet"
        className="justify-self-start max-md:mt-1 md:justify-self-end"
      >
        Schedule<span className="sr-only"> of {league.name}</span>
      </ButtonLink>
    </li>
  )
}
