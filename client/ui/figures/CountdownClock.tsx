import { clsx } from 'clsx'
import { Timer } from 'lucide-react'

import { useNow } from '#client/ui/browser/ticking.ts'

const warningSeconds = 120
const secondsPerHour = 3600

const two = (value: number) => String(value).padStart(2, '0')

/** `9:12`, `18 h 24 min` beyond an hour. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return seconds >= secondsPerHour
    ? `${Math.floor(minutes / 60)} h ${minutes % 60} min`
    : `${minutes}:${two(seconds % 60)}`
}

/** What is left of a hold or a cure. Two minutes before the end it is spoken, and at the end again. */
export function CountdownClock({ until, what, ended = 'over' }: { until: Date; what: string; ended?: string }) {
  const now = useNow(1)
  // Rounded down: it must not promise more than there is.
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))
  const isClose = seconds <= warningSeconds

  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Timer aria-hidden className={clsx('size-4', isClose ? 'text-flag' : 'text-muted')} />
      <span className="sr-only">{what}: </span>
      <span role="timer" className={clsx('figures', isClose && 'font-semibold')}>
        {seconds === 0 ? ended : clockOf(seconds)}
      </span>
      <output className="sr-only">
        {seconds === 0 ? `${what}: ${ended}.` : isClose ? `${what}: less than two minutes are left.` : ''}
      </output>
    </span>
  )
}
