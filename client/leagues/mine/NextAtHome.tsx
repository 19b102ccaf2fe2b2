import { useQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { mySubsQuery } from '#client/leagues/subs/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { listWords } from '#shared/words.ts'

import { myEveningsQuery } from './queries.ts'

interface Shown {
  id: string
  league: string
  start: Date
  localStart: string
  about: string
  to: string
  verb: string
}

/** League evenings among what is next; nothing is drawn without any. */
export function NextAtHome() {
  const userId = useSession()?.user.id
  const { dayShort, time } = useStudio()
  const { data: own } = useQuery(myEveningsQuery(userId))
  const { data: subs } = useQuery(mySubsQuery(userId))
  const played = (own?.evenings ?? [])
    .filter(({ sub }) => sub !== 'found')
    .map(({ registrationId, league, start, localStart, against, bay, isAbsent, hasCard, round, entryId }): Shown => {
      const isOpen = hasCard && round.status === 'open' && !isAbsent
      const met = against.length > 0 ? `Against ${listWords(against)}` : `Round ${round.number}`
      return {
        id: registrationId,
        league,
        start,
        localStart,
        about: isAbsent ? 'You have said that you cannot come.' : [met, bay].filter(Boolean).join(', '),
        to: isOpen ? `/leagues/card/${round.id}/${entryId}` : '/dashboard/leagues',
        verb: isOpen ? 'Open my card' : 'Look at it',
      }
    })
  const forOthers = (subs?.offers ?? []).map(({ id, league, start, localStart, status, insteadOf, bay }): Shown => ({
    id,
    league,
    start,
    localStart,
    about: [
      status === 'accepted' ? `You play for ${insteadOf}` : `${insteadOf} cannot come: can you play?`,
      status === 'accepted' && bay,
    ]
      .filter(Boolean)
      .join(', '),
    to: `/leagues/sub?offer=${id}`,
    verb: status === 'accepted' ? 'Look at it' : 'Answer',
  }))
  const shown = [...played, ...forOthers].toSorted((one, other) => one.start.getTime() - other.start.getTime())
  if (shown.length === 0) return null

  return (
    <section aria-labelledby="league-evenings">
      <h2 id="league-evenings" className="font-display text-2xl font-medium">
        Your league evenings
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {shown.map(({ id, league, localStart, about, to, verb }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0 basis-72 grow wrap-anywhere">
              <span className="font-medium figures">
                {league}: {dayShort(localStart)}, {time(localStart)}
              </span>
              <span className="block text-sm text-muted figures">{about}</span>
            </span>
            <ButtonLink to={to} tone="quiet" aria-label={`${verb}: ${league}`}>
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
