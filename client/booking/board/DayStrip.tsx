import { clsx } from 'clsx'

import { addDays } from '#client/booking/day-word.ts'
import { useStudio } from '#client/settings/use-studio.ts'

const around = [-2, -1, 0, 1, 2, 3, 4]

/** The days around the shown one, for a thumb. */
export function DayStrip({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { weekday } = useStudio()

  return (
    <fieldset aria-label="Days" className="grid grid-cols-7 border-b border-line md:hidden">
      {around.map((ahead) => {
        const date = addDays(day, ahead)
        return (
          <button
            key={date}
            type="button"
            aria-pressed={ahead === 0}
            onClick={() => onDay(date)}
            className={clsx('grid min-h-12 place-items-center py-1 text-sm', ahead === 0 && 'bg-turf font-semibold')}
          >
            <span className="text-muted">{weekday(date)}</span>
            <span className="figures">{Number(date.slice(8))}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
