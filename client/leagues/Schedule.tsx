import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { Season } from '#shared/leagues/contract.ts'
import { counted } from '#shared/words.ts'

import { weekdayWord } from './league-words.ts'
import { LeagueFilter } from './LeagueFilter.tsx'
import { NextRound } from './NextRound.tsx'
import { seasonsQuery } from './queries.ts'
import { RoundTable } from './RoundTable.tsx'
import { RoundPairings } from './schedule/RoundPairings.tsx'

/** What is played soonest first; a season that is over comes last. */
const byNextEvening = (a: Season, b: Season) => nextEvening(a) - nextEvening(b)
const nextEvening = ({ rounds }: Season) =>
  rounds.find(({ phase }) => phase === 'next')?.startsAt.getTime() ?? Number.MAX_SAFE_INTEGER

/** One that is over stands with its table and its champion; here it is shown to whoever was led to a round of it. */
const isScheduled = ({ status, rounds }: Season, shown: string | undefined) =>
  rounds.length > 0 && (status !== 'completed' || rounds.some(({ id }) => id === shown))

/** Every round of the leagues, what is next first. */
export function Schedule() {
  const { data: all } = useSuspenseQuery(seasonsQuery)
  const { read, linkTo } = useAddress()
  const leagueCode = read('league')
  const shown = read('round')
  const scheduled = all.filter((season) => isScheduled(season, shown)).toSorted(byNextEvening)
  const seasons = leagueCode ? scheduled.filter(({ league }) => league.code === leagueCode) : scheduled
  const next = seasons.flatMap((season) =>
    season.rounds.filter(({ phase }) => phase === 'next').map((round) => ({ season, round })),
  )

  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <LeagueFilter seasons={scheduled} shown={leagueCode} />
        {seasons.length > 0 && (
          <Button tone="quiet" onClick={() => print()} className="print:hidden">
            <Printer aria-hidden className="size-4.5" />
            Print the schedule
          </Button>
        )}
      </div>
      {next.length > 0 && (
        <div className="grid gap-4 md:auto-cols-fr md:grid-flow-col">
          {next.slice(0, 2).map(({ season, round }) => (
            <NextRound key={round.id} season={season} round={round} />
          ))}
        </div>
      )}
      {seasons.map((season) => (
        <section key={season.id} aria-labelledby={season.id}>
          <h2 id={season.id} className="font-display text-2xl font-medium tracking-tight">
            {season.league.name} <span className="text-muted">{season.name}</span>
          </h2>
          <p className="mt-1 mb-3 max-w-[62ch] text-muted">
            {weekdayWord(season.weekday)}
            {season.weeks > 1 && 's'}, {season.holes} holes, {counted(season.weeks, 'round')}.{' '}
            {season.about || season.league.summary}
          </p>
          <RoundTable season={season} />
          {season.rounds.some(({ id }) => id === shown) && shown && <RoundPairings roundId={shown} />}
        </section>
      ))}
      <p className="print:hidden">
        <Link to="/leagues/champions" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Seasons that are over
        </Link>
      </p>
      {seasons.length === 0 && (
        <EmptyState
          title={leagueCode ? 'This league has no rounds on the schedule' : 'No rounds are scheduled yet'}
          action={
            leagueCode ? (
              <ButtonLink to={linkTo({ league: undefined })}>Show all leagues</ButtonLink>
            ) : (
              <ButtonLink to="/leagues/sign-up">Join a league</ButtonLink>
            )
          }
        >
          Rounds stand here as soon as a season’s evenings and courses are set.
        </EmptyState>
      )}
    </div>
  )
}
