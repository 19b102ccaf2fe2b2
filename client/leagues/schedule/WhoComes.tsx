import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { type RoundEntry, type RoundOfSeason, roundsContract } from '#shared/leagues/rounds/contract.ts'

import { scheduleKey } from './schedule-queries.ts'

/** Who has a card in a round, each with whether they come. */
export function WhoComes({ round }: { round: RoundOfSeason }) {
  const entries = round.pairings.flatMap((pairing) => pairing.entries)
  const touches = [scheduleKey]
  const note = useAct(roundsContract.noteAbsence, { done: () => 'Noted as absent', touches })
  const takeBack = useAct(roundsContract.takeBackAbsence, { done: () => 'Comes after all', touches })
  const press = ({ id: entryId, isAbsent }: RoundEntry) =>
    isAbsent
      ? takeBack.mutate({ params: { roundId: round.id, entryId } })
      : note.mutate({ params: { roundId: round.id }, body: { entryId } })
  const error = note.error ?? takeBack.error
  if (entries.length === 0) return null

  return (
    <section aria-labelledby="who-comes" className="grid gap-1">
      <h3 id="who-comes" className="font-medium">
        Who comes
      </h3>
      {error && <Refusal title="It is not noted" error={error} />}
      <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.id} className="flex min-h-row items-center justify-between gap-2 border-b border-line text-sm">
            <span className={entry.isAbsent ? 'text-muted line-through' : undefined}>
              {entry.name}
              {entry.isAbsent && <span className="sr-only"> is absent</span>}
            </span>
            <Button
              tone="plain"
              size="tight"
              aria-label={`${entry.name}: ${entry.isAbsent ? 'comes after all' : 'absent'}`}
              onClick={() => press(entry)}
            >
              {entry.isAbsent ? 'Comes after all' : 'Absent'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
