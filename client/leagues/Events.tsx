import { useSuspenseQueries } from '@tanstack/react-query'

import { Ask, useContent } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { LeagueEvent } from '#shared/leagues/contract.ts'

import { EventItem } from './EventItem.tsx'
import { eventsQuery, seasonsQuery } from './queries.ts'

/** The single rounds that are to come, and the form that asks for a place where one cannot sign up. */
export function Events() {
  const [{ data: events }, { data: seasons }] = useSuspenseQueries({ queries: [eventsQuery, seasonsQuery] })

  return (
    <>
      <div className="page-width pt-2 md:pt-4">
        {events.length > 0 ? (
          <ul>
            {events.map((event) => (
              <EventItem key={event.id} event={event} season={seasons.find(({ id }) => id === event.id)} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Nothing is planned right now"
            action={<ButtonLink to="/leagues/tournament-schedule">See the schedule</ButtonLink>}
          >
            What is planned is announced here. Ask below, and a person answers.
          </EmptyState>
        )}
      </div>
      <AskForEvent events={events} />
    </>
  )
}

function AskForEvent({ events }: { events: readonly LeagueEvent[] }) {
  const { ask } = useContent('league-events')
  const { read, change } = useAddress()
  const { dayShort } = useStudio()
  const chosen = events.find(({ id }) => id === read('event')) ?? events[0]
  const named = ({ title, local }: LeagueEvent) => `${title}, ${dayShort(local)}`

  return (
    <Ask of={ask}>
      {chosen && (
        <Field label="Which event">
          {(ids) => (
            <Select {...ids} value={chosen.id} onChange={({ target }) => change({ event: target.value })}>
              {events.map((event) => (
                <option key={event.id} value={event.id}>
                  {named(event)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <EnquiryForm topic="league" about={chosen ? named(chosen) : 'Events around the leagues'} />
    </Ask>
  )
}
