import { clsx } from 'clsx'

import { useStudio } from '#client/settings/use-studio.ts'

import { addDays } from './day-word.ts'

const fullBarAt = 12

/** The days that can be booked; a bar under each says how much room it has. */
export function DateStrip({
  today,
  daysAhead,
  shown,
  countOn,
  onDay,
}: {
  today: string
  daysAhead: number
  shown: string
  countOn: (day: string) => number
  onDay: (day: string) => void
}) {
  const { weekday, month, dayShort } = useStudio()
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))

  return (
    <div>
      <p className="pb-1.5 text-sm text-muted figures">
        {dayShort(today)} – {dayShort(addDays(today, daysAhead))}
      </p>
      <ul aria-label="Days" className="grid grid-cols-5 gap-1.5 sm:grid-cols-8 sm:gap-2 lg:grid-cols-5">
        {days.map((day) => {
          const count = countOn(day)
          const isShown = day === shown
          return (
            <li key={day}>
              <button
                type="button"
                disabled={count === 0}
                aria-pressed={isShown}
                onClick={() => onDay(day)}
                className={clsx(
                  'grid w-full justify-items-center gap-0.5 rounded border px-1 pt-2 pb-1.5 transition-colors figures',
                  isShown && 'border-ink bg-ink text-paper',
                  !isShown && count > 0 && 'border-edge/50 bg-surface hover:border-ink',
                  !isShown && count === 0 && 'border-transparent bg-sunken text-muted opacity-100!',
                )}
              >
                <span className="text-sm leading-tight">{day === today ? 'Today' : weekday(day)}</span>
                <span
                  className={clsx('text-lg leading-tight font-semibold', count === 0 && 'font-normal line-through')}
                >
                  {Number(day.slice(8))}
                </span>
                <span className="sr-only">
                  {month(day)}, {count === 0 ? 'nothing free' : `${count} times`}
                </span>
                <Bar share={Math.min(count / fullBarAt, 1)} inverse={isShown} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Bar({ share, inverse }: { share: number; inverse: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx('mt-0.5 h-1 w-4/5 overflow-hidden rounded-full', inverse ? 'bg-paper/30' : 'bg-line')}
    >
      <span
        className={clsx('block h-full rounded-full', inverse ? 'bg-paper' : 'bg-fairway')}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  )
}
