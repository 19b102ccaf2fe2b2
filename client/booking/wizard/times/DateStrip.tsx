import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'

import { addDays } from '#client/booking/day-word.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { counted } from '#shared/words.ts'

const fullBarAt = 12
const daysPerWeek = 7

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -daysPerWeek,
  ArrowDown: daysPerWeek,
}

/**
 * The days that can be booked, a week to a row; a bar under each says how much room it has. Arrows move in it. A full day is shown
 * like any other: whoever wants that one waits for it.
 */
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
  const { weekday, dayShort } = useStudio()
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))
  const reached = days.includes(shown) ? shown : today

  const move = (event: KeyboardEvent<HTMLElement>, from: string) => {
    const to = dayAfter(event.key, from, days)
    if (to === undefined) return

    event.preventDefault()
    event.currentTarget.closest('ul')?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }

  return (
    <div>
      <p className="pb-1.5 text-sm text-muted figures">
        {dayShort(today)} – {dayShort(addDays(today, daysAhead))}
      </p>
      <p aria-hidden className="grid grid-cols-7 gap-1 pb-1 text-center text-sm text-muted sm:gap-1.5">
        {days.slice(0, daysPerWeek).map((day) => (
          <span key={day}>{weekday(day)}</span>
        ))}
      </p>
      <ul aria-label="Days" className="grid grid-cols-7 gap-1 sm:gap-1.5">
        {days.map((day) => (
          <li key={day}>
            <Day
              day={day}
              isToday={day === today}
              count={countOn(day)}
              isShown={day === shown}
              isReached={day === reached}
              onPress={() => onDay(day)}
              onKey={(event) => move(event, day)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The day that a key leads to. */
function dayAfter(key: string, from: string, days: readonly string[]): string | undefined {
  if (key === 'Home') return days[0]
  if (key === 'End') return days.at(-1)
  const step = steps[key]
  const to = step === undefined ? undefined : addDays(from, step)

  return to !== undefined && days.includes(to) ? to : undefined
}

interface DayProps {
  day: string
  isToday: boolean
  count: number
  isShown: boolean
  /** The one day that Tab comes to. */
  isReached: boolean
  onPress: () => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

function Day({ day, isToday, count, isShown, isReached, onPress, onKey }: DayProps) {
  const { dayShort, month } = useStudio()
  const number = Number(day.slice(8))

  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isReached ? 0 : -1}
      aria-pressed={isShown}
      onClick={onPress}
      onKeyDown={onKey}
      className={clsx(
        'grid w-full justify-items-center gap-0.5 rounded border px-0.5 pt-1.5 pb-1.5 transition-colors figures',
        isShown && 'border-ink bg-ink text-paper',
        !isShown && count > 0 && 'border-edge/50 bg-surface hover:border-ink',
        !isShown && count === 0 && 'border-transparent bg-sunken text-muted hover:border-ink',
      )}
    >
      <span className="sr-only">
        {isToday && 'Today, '}
        {dayShort(day)}, {count === 0 ? 'nothing free' : counted(count, 'time')}
      </span>
      <span
        aria-hidden
        className={clsx('text-lg leading-tight font-semibold', count === 0 && 'font-normal line-through')}
      >
        {number}
      </span>
      {/* The month where it begins; the line is kept on every day, so that the rows are of one height. */}
      <span aria-hidden className="h-4 text-sm leading-4">
        {isToday ? 'Today' : number === 1 && month(day)}
      </span>
      <Bar share={Math.min(count / fullBarAt, 1)} inverse={isShown} />
    </button>
  )
}

function Bar({ share, inverse }: { share: number; inverse: boolean }) {
  return (
    <span aria-hidden className={clsx('h-1 w-4/5 overflow-hidden rounded-full', inverse ? 'bg-paper/30' : 'bg-line')}>
      <span
        className={clsx('block h-full rounded-full', inverse ? 'bg-paper' : 'bg-fairway')}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  )
}
