import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { Season } from '#shared/leagues/contract.ts'

import { placesWord, weekdayWord } from './league-words.ts'
import { NextRound } from './NextRound.tsx'
import { seasonsQuery } from './queries.ts'
import { RunningSeason } from './RunningSeason.tsx'

/** The leagues of the studio for somebody who is signed in: the next evening, what runs, what can be joined. */
export function StudioLeagues() {
  const { data: seasons } = useSuspenseQuery(seasonsQuery)
  const open = seasons.filter(({ registration }) => registration.state === 'open')
  const running = seasons.filter(
    ({ registration, rounds }) => registration.state === 'closed' && rounds.some(({ phase }) => phase === 'next'),
  )
  const [next] = running
    .flatMap((season) => season.rounds.filter(({ phase }) => phase === 'next').map((round) => ({ season, round })))
    .toSorted((a, b) => a.round.startsAt.getTime() - b.round.startsAt.getTime())
  if (running.length === 0 && open.length === 0) return <NoLeagues />

  return (
    <div className="grid gap-10">
      {next && <NextRound {...next} />}
      {running.length > 0 && (
        <section aria-labelledby="running">
          <h2 id="running" className="mb-3 font-display text-xl font-medium">
            Under way at the studio
          </h2>
          <ul className="border-t-2 border-ink">
            {running.map((season) => (
              <RunningSeason key={season.id} season={season} />
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && (
        <section aria-labelledby="open">
          <h2 id="open" className="mb-3 font-display text-xl font-medium">
            Open for sign-up
          </h2>
          <ul className="border-t-2 border-ink">
            {open.map((season) => (
              <OpenSeason key={season.id} season={season} />
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link
          to="/leagues/events"
          className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4"
        >
          Finals nights, skins and other events
        </Link>
      </p>
    </div>
  )
}

function OpenSeason({ season }: { season: Season }) {
  const { money, time, dayOfYear } = useStudio()
  const { id, league, name, weekday, starts, weeks, registration, feeCents, memberFeeCents } = season

  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[1.15fr_1fr_6.5rem] md:max-lg:gap-x-5 md:items-center">
      <p>
        <span className="text-lg font-semibold">{league.name}</span>
        <span className="block text-muted figures">
          {name}, {weekdayWord(weekday)}
          {weeks > 1 && 's'} at {time(starts)}
        </span>
      </p>
      <p className="figures">
        {placesWord(season)}, until {dayOfYear(registration.closesOn)}
        <span className="block text-muted">
          {money(feeCents)} a player
          {memberFeeCents !== null && `, ${money(memberFeeCents)} for members`}
        </span>
      </p>
      <ButtonLink
        to={weeks > 1 ? `/leagues/sign-up?season=${id}` : '/leagues/events'}
        tone="quiet"
        className="justify-self-start md:justify-self-end"
      >
        Sign up<span className="sr-only">: {weeks > 1 ? league.name : name}</span>
      </ButtonLink>
    </li>
  )
}

function NoLeagues() {
  return (
    <EmptyState
      title="No league runs right now"
      action={<ButtonLink to="/leagues/sign-up">How the leagues work</ButtonLink>}
    >
      The next evenings show up here once a season is set. Ask on the sign-up page, and we will write when one opens.
    </EmptyState>
  )
}
