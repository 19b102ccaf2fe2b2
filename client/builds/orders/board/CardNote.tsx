import { useStudio } from '#client/settings/use-studio.ts'
import { CountdownClock } from '#client/ui/figures/CountdownClock.tsx'
import type { BuildRow } from '#shared/builds/orders/contract.ts'
import { counted } from '#shared/words.ts'

/** What it waits for, and until when. */
export function CardNote({ of: build }: { of: BuildRow }) {
  const { dayShort, localOf, moment, money } = useStudio()
  const { number, status, stage, curesUntil, missingParts, partsArriveOn, outOfTolerance, readyAt, dueCents } = build
  if (stage === 'curing' && status === 'in_build' && curesUntil)
    return (
      <p className="flex flex-wrap gap-x-2 text-muted">
        <CountdownClock until={curesUntil} what={`${number} cures`} ended="cured" />
        <span>free {moment(curesUntil)}</span>
      </p>
    )
  const notes = [
    missingParts > 0 &&
      `${counted(missingParts, 'part')} ${partsArriveOn ? `by ${dayShort(partsArriveOn)}` : 'not ordered yet'}`,
    outOfTolerance > 0 && `${counted(outOfTolerance, 'figure')} outside`,
    status === 'ready' && readyAt && `since ${dayShort(localOf(readyAt))}`,
    status === 'ready' && dueCents > 0 && `${money(dueCents)} due`,
  ].filter(Boolean)

  return notes.length > 0 && <p className="text-muted figures">{notes.join(', ')}</p>
}
