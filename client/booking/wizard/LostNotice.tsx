import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { isLost } from './held.ts'

const millisecondsOf = (local: string) => Date.parse(`${local}:00Z`)

/** Says that the wanted time has gone, and offers the nearest ones. */
export function LostNotice({
  problem,
  gone,
  starts,
  onChoose,
}: {
  problem: Error | undefined
  gone: string | undefined
  starts: readonly FreeStart[]
  onChoose: (local: string) => void
}) {
  const { localOf, dayShort, time } = useStudio()
  const taken = problem instanceof Failure && isLost(problem) ? problem : undefined
  if (!taken && !gone) return null

  const nearest = taken
    ? (taken.facts.nearest ?? []).map(({ startsAt }) => localOf(startsAt))
    : starts.map(({ local }) => local).toSorted((a, b) => distance(a, gone) - distance(b, gone))

  return (
    <div className="mb-5">
      <Notice kind="warning" title={taken ? 'Somebody was a moment faster' : 'That time is no longer free'}>
        <p>
          {taken
            ? `${taken.message} Everything you typed is still here.`
            : `${gone ? `${dayShort(gone)}, ${time(gone)}` : 'It'} cannot be booked any more.`}
        </p>
        {nearest.length > 0 && (
          <fieldset className="flex flex-wrap items-center gap-2 pt-1">
            <legend className="mb-1 text-sm">Nearest free times</legend>
            {nearest.slice(0, 3).map((local) => (
              <Button key={local} tone="quiet" size="small" onClick={() => onChoose(local)}>
                {dayShort(local)}, {time(local)}
              </Button>
            ))}
          </fieldset>
        )}
      </Notice>
    </div>
  )
}

const distance = (local: string, wanted = local) => Math.abs(millisecondsOf(local) - millisecondsOf(wanted))
