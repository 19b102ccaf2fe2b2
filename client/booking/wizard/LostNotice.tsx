import { instantOf } from '#client/booking/instant-of.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { isLost } from './held.ts'

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
  onChoose: (at: Date) => void
}) {
  const { localOf, dayShort, time, moment } = useStudio()
  const taken = problem instanceof Failure && isLost(problem) ? problem : undefined
  if (!taken && !gone) return null

  const nearest = taken
    ? (taken.facts.nearest ?? []).map(({ startsAt }) => startsAt)
    : nearestTo(
        starts.map(({ startsAt }) => startsAt),
        gone === undefined ? undefined : instantOf(gone, localOf),
      )

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
            {nearest.slice(0, 3).map((at) => (
              <Button key={at.getTime()} tone="quiet" size="small" onClick={() => onChoose(at)}>
                {moment(at)}
              </Button>
            ))}
          </fieldset>
        )}
      </Notice>
    </div>
  )
}

const nearestTo = (starts: readonly Date[], wanted: Date | undefined) =>
  wanted
    ? starts.toSorted((a, b) => Math.abs(Number(a) - Number(wanted)) - Math.abs(Number(b) - Number(wanted)))
    : starts
