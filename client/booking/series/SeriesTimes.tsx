import { clsx } from 'clsx'
import { CalendarX2, Check } from 'lucide-react'

import { useStudio } from '#client/settings/service.ts'
import type { SeriesReport } from '#shared/booking/series.ts'

/** Lists each time of a series: its price, or why it is left out and what is free instead. */
export function SeriesTimes({
  report: { booked, conflicts },
  isAtDesk = false,
}: {
  report: SeriesReport
  /** The desk reads the server's own sentence, which names the rule. */
  isAtDesk?: boolean
}) {
  const { clock, moment, localOf, money } = useStudio()
  const weeks = [
    ...booked.map((one) => ({ ...one, isFree: true as const })),
    ...conflicts.map((one) => ({ ...one, isFree: false as const })),
  ].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const costOf = ({ withCredit, priceCents }: SeriesReport['booked'][number]) =>
    [withCredit && 'a lesson', (!withCredit || priceCents > 0) && money(priceCents)].filter(Boolean).join(' and ')
  const nearestOf = ({ nearest, local }: SeriesReport['conflicts'][number]) =>
    nearest.map(({ startsAt }) => {
      return localOf(startsAt).slice(0, 10) === local.slice(0, 10) ? clock(startsAt) : moment(startsAt)
    })

  return (
    <ol className="divide-y divide-line border-y border-line">
      {weeks.map((week) => {
        const Icon = week.isFree ? Check : CalendarX2
        return (
          <li key={week.startsAt.getTime()} className="flex gap-2.5 py-2">
            <Icon
              aria-hidden
              className={clsx('mt-1 size-4 shrink-0', week.isFree ? 'text-fairway' : 'text-flag-deep')}
            />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-4 figures">
                <span className={week.isFree ? 'font-medium' : 'text-muted line-through'}>{moment(week.startsAt)}</span>
                <span>{week.isFree ? costOf(week) : 'Left out'}</span>
              </p>
              {week.isFree && week.staffName !== null && <p className="text-sm text-muted">With {week.staffName}</p>}
              {!week.isFree && (
                <p className="text-sm text-muted figures">
                  {isAtDesk ? week.message : conflictWords(week)}
                  {week.nearest.length > 0 && ` Free instead: ${nearestOf(week).join('; ')}.`}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** A limit has a sentence of its own. */
function conflictWords({ reason, message }: SeriesReport['conflicts'][number]): string {
  if (reason === 'slot_taken') return 'Taken.'
  if (reason === 'not_offered') return 'Not offered.'

  return reason === 'already_booked' ? 'You have another booking then.' : message
}
