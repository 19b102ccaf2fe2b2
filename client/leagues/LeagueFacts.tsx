import { useSuspenseQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/service.ts'
import { counted } from '#shared/words.ts'

import { placesWord } from './league-words.ts'
import { seasonsQuery } from './queries.ts'

/** What can be joined next, for whoever reads no further. */
export function LeagueFacts() {
  const { dayOfYear, money } = useStudio()
  const { data: seasons } = useSuspenseQuery(seasonsQuery)
  const season = seasons.find(({ registration, weeks }) => registration.state === 'open' && weeks > 1)
  const first = season?.rounds[0]
  if (!season) return null

  const facts = [
    { name: 'Takes sign-ups', value: season.league.name },
    { name: 'Begins', value: first && dayOfYear(first.local) },
    { name: 'Room for', value: placesWord(season) },
    { name: 'A player', value: `${money(season.feeCents)} for ${counted(season.weeks, 'evening')}` },
  ]

  return (
    <dl className="border-t-3 border-flag figures lg:self-end">
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
