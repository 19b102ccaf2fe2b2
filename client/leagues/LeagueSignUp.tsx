import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Season } from '#shared/leagues/contract.ts'

import { AskForPlace } from './AskForPlace.tsx'
import { seasonTitle } from './league-words.ts'
import { LeagueNight } from './LeagueNight.tsx'
import { seasonsQuery } from './queries.ts'
import { RunningSeason } from './RunningSeason.tsx'
import { SeasonOffer } from './SeasonOffer.tsx'
import { SeasonRules } from './SeasonRules.tsx'

const canBeAskedFor = ({ registration }: Season) => registration.state !== 'closed'
const isPlayed = ({ rounds, registration }: Season) =>
  registration.state === 'closed' && rounds.some(({ phase }) => phase !== 'past')

/** The seasons to join, how an evening goes, and the form that asks for a place. */
export function LeagueSignUp() {
  const { data } = useSuspenseQuery(seasonsQuery)
  // Single rounds have a page of their own.
  const seasons = data.filter(({ weeks }) => weeks > 1)
  const offered = seasons.filter(canBeAskedFor)
  const played = seasons.filter(isPlayed)
  const [shown = played[0]] = offered

  return (
    <>
      <Part title="Open for sign-up">
        {offered.length > 0 ? (
          <div className="grid gap-14">
            {offered.map((season) => (
              <SeasonOffer key={season.id} season={season} />
            ))}
          </div>
        ) : (
          <EmptyState
            title="No league takes sign-ups today"
            action={<ButtonLink to="/leagues/events">See the events</ButtonLink>}
          >
            Ask below, and a person answers when the next one opens.
          </EmptyState>
        )}
      </Part>
      {shown && (
        <Part title="How a night runs" lead={`As in ${seasonTitle(shown)}.`}>
          <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
            <LeagueNight season={shown} />
            <SeasonRules season={shown} />
          </div>
        </Part>
      )}
      {played.length > 0 && (
        <Part title="Under way" lead="These have begun. Ask whether a substitute is wanted.">
          <ul className="border-t-2 border-ink">
            {played.map((season) => (
              <RunningSeason key={season.id} season={season} />
            ))}
          </ul>
        </Part>
      )}
      <AskForPlace offered={offered} played={played} />
    </>
  )
}
