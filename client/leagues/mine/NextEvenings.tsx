import { useQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { subsKey } from '#client/leagues/subs/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { OwnEvening } from '#shared/leagues/mine/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { counted, listWords } from '#shared/words.ts'

import { eveningsKey, myEveningsQuery } from './queries.ts'

/** The next evening of each season of whoever is signed in; nothing is drawn without any. */
export function NextEvenings() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(myEveningsQuery(useSession()?.user.id))
  if (isPending) return <Skeleton className="h-40" />
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.evenings.length === 0) return null

  return (
    <section aria-labelledby="next-evenings" className="grid gap-4">
      <h2 id="next-evenings" className="font-display text-xl font-medium">
        Your next evening
      </h2>
      <ul className="grid gap-4">
        {data.evenings.map((evening) => (
          <Evening key={evening.registrationId} evening={evening} />
        ))}
      </ul>
    </section>
  )
}

function Evening({ evening }: { evening: OwnEvening }) {
  const { dayLong, span } = useStudio()
  const { league, round, localStart, bay, against, partners } = evening
  const where = [
    `${dayLong(localStart)}, ${span(localStart, round.localEnd)}`,
    bay ?? 'The bay is not set yet',
    round.course,
  ]

  return (
    <li className="grid gap-4 rounded border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">
          {league}, round {round.number}
        </h3>
        <State evening={evening} />
      </div>
      <div>
        <p className="font-display text-2xl font-medium tracking-tight wrap-anywhere">
          {against.length > 0 ? `Against ${listWords(against)}` : 'You meet nobody this time'}
        </p>
        <p className="mt-1 figures">{where.join(' · ')}</p>
        {partners.length > 0 && <p className="text-muted">With {listWords(partners)}</p>}
      </div>
      {evening.strokes !== null && <Strokes evening={evening} />}
      <Acts evening={evening} />
    </li>
  )
}

function State({ evening: { isAbsent, sub, round } }: { evening: OwnEvening }) {
  if (sub === 'found') return <Badge tone="success">A sub plays for you</Badge>
  if (sub === 'asked') return <Badge tone="information">Looking for a sub</Badge>
  if (isAbsent) return <Badge tone="warning">You do not come</Badge>

  return round.status === 'open' ? <Badge tone="success">Played now</Badge> : null
}

/** On which holes strokes are received. */
function Strokes({ evening: { strokes, index, holes, hasCard } }: { evening: OwnEvening }) {
  const words =
    strokes === null || strokes === 0
      ? 'No strokes'
      : strokes > 0
        ? counted(strokes, 'stroke')
        : `${counted(-strokes, 'stroke')} given`

  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-fairway underline underline-offset-4 figures">
        {words}
        {index !== null && `, off an index of ${index.toFixed(1)}`}
        {!hasCard && ', as it stands now'}
      </summary>
      <ol
        aria-label="Strokes by hole"
        className="mt-2 grid grid-cols-9 gap-1 text-center text-sm figures max-sm:grid-cols-5"
      >
        {holes.map(({ hole, par, received }) => (
          <li key={hole} className="rounded border border-line px-1 py-1.5">
            <span className="block text-muted">
              <span className="sr-only">Hole </span>
              {hole}
            </span>
            <span className="block">
              <span className="sr-only">par </span>
              {par}
            </span>
            <span className="block min-h-5 font-semibold text-fairway">
              {received === 0 ? '' : received > 0 ? '•'.repeat(received) : received}
              <span className="sr-only">{counted(Math.abs(received), 'stroke')}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

const touches = [eveningsKey, subsKey, ['leagues', 'schedule']]

function Acts({ evening }: { evening: OwnEvening }) {
  const { round, entryId, isAbsent, mayFindSub, hasCard, pairingId, bay } = evening
  const noting = useAct(roundsContract.noteAbsence, { touches })
  const taking = useAct(roundsContract.takeBackAbsence, { done: () => 'You come after all', touches })
  const error = noting.error ?? taking.error
  const note = (findSub: boolean) =>
    noting.mutate({ params: { roundId: round.id }, body: { entryId, ...(findSub && { findSub }) } })

  return (
    <div className="grid gap-3">
      {error && <Refusal title="It is not noted" error={error} />}
      <div className="flex flex-wrap gap-2">
        {hasCard && round.status === 'open' && !isAbsent && (
          <ButtonLink to={`/leagues/card/${round.id}/${entryId}`} size="small">
            Open my card
          </ButtonLink>
        )}
        {pairingId !== null && bay === null && !isAbsent && (
          <ButtonLink to={`/dashboard/leagues/rounds/${round.id}`} tone="quiet" size="small">
            Choose a time
          </ButtonLink>
        )}
        {mayFindSub && (
          <Button tone="quiet" size="small" busy={noting.isPending} onClick={() => note(true)}>
            {isAbsent ? 'Find a sub' : 'I cannot come: find a sub'}
          </Button>
        )}
        {isAbsent ? (
          <Button
            tone="plain"
            size="small"
            busy={taking.isPending}
            onClick={() => taking.mutate({ params: { roundId: round.id, entryId } })}
          >
            I come after all
          </Button>
        ) : (
          <Button tone="plain" size="small" busy={noting.isPending} onClick={() => note(false)}>
            {mayFindSub ? 'I cannot come, without a sub' : 'I cannot come'}
          </Button>
        )}
      </div>
    </div>
  )
}
