import { useQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/service.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { RoundOfSeason, RoundPairing } from '#shared/leagues/rounds/contract.ts'
import { listWords } from '#shared/words.ts'

import { FairnessFacts, FairnessTable } from './FairnessTable.tsx'
import { roundQuery, scheduleQuery } from './schedule-queries.ts'

/** Who meets whom in a round, as everybody may read it: by the names that players chose. It is asked anew while it is read. */
export function RoundPairings({ roundId }: { roundId: string }) {
  const round = useQuery(roundQuery(roundId))

  return (
    <section aria-label="Who meets whom" aria-busy={round.isPending} className="mt-4 rounded border border-line p-4">
      {round.isLoadingError && <ErrorState error={round.error} onRetry={() => void round.refetch()} />}
      {round.isPending && <Skeleton className="h-40" />}
      {round.data && <Pairings round={round.data} />}
      {round.data && round.data.pairings.length > 0 && <Evenness seasonId={round.data.seasonId} />}
    </section>
  )
}

/** The same for everybody to see: whether the schedule treats them alike. */
function Evenness({ seasonId }: { seasonId: string }) {
  const schedule = useQuery(scheduleQuery(seasonId))

  return (
    schedule.data && (
      <details className="mt-3 print:hidden">
        <summary className="min-h-11 cursor-pointer content-center text-fairway underline underline-offset-4">
          How even the schedule is
        </summary>
        <FairnessFacts fairness={schedule.data.fairness} />
        <FairnessTable fairness={schedule.data.fairness} />
      </details>
    )
  )
}

const byStart = (one: RoundPairing, other: RoundPairing) =>
  (one.start?.getTime() ?? Infinity) - (other.start?.getTime() ?? Infinity) || one.number - other.number

function Pairings({ round }: { round: RoundOfSeason }) {
  const { dayLong, dayShort, time } = useStudio()
  const { number, local, pairings, resting } = round

  return (
    <>
      <h3 className="font-display text-lg font-medium">
        Round {number}, {dayLong(local)}: who meets whom
      </h3>
      {pairings.length === 0 ? (
        <p className="mt-1 text-muted">Who meets whom stands here as soon as the round is dealt.</p>
      ) : (
        <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
          {pairings.toSorted(byStart).map((pairing) => (
            <li key={pairing.id} className="flex justify-between gap-4 border-b border-line py-2 leading-snug">
              <span className="font-medium wrap-anywhere">{pairing.teams.map(({ name }) => name).join(' v. ')}</span>
              <span className="shrink-0 text-right text-muted figures">
                {pairing.isApart && pairing.local && `${dayShort(pairing.local)}, `}
                {pairing.bay && pairing.local ? `${pairing.bay.name}, ${time(pairing.local)}` : 'On another day'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {resting.length > 0 && <p className="mt-2 text-muted">Resting: {listWords(resting.map(({ name }) => name))}</p>}
    </>
  )
}
