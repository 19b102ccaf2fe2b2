import { clsx } from 'clsx'
import { Timer } from 'lucide-react'

import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { clockOf } from '#client/ui/figures/CountdownClock.tsx'

const warningSeconds = 120
const secondsPerDay = 86_400

/** How long the order is held for its payment: a countdown in seconds, or the day. */
export function PayClock({
  expiresAt,
  over = 'The time to pay is over. What is under way is waited for.',
}: {
  expiresAt: Date
  over?: string
}) {
  const { dayOfMonth } = useStudio()
  const now = useNow(1)
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
  const isClose = seconds <= warningSeconds
  const isInDays = seconds >= secondsPerDay

  return (
    <p
      className={clsx(
        'flex min-h-11 items-center gap-x-2.5 rounded px-3 py-1.5 text-sm',
        isClose ? 'bg-straw' : 'bg-sunken',
      )}
    >
      <Timer aria-hidden className={clsx('size-4.5 shrink-0', isClose ? 'text-flag' : 'text-muted')} />
      {seconds === 0 ? (
        over
      ) : (
        <span>
          Kept for you {isInDays ? 'until' : 'for'}{' '}
          <strong className="inline-block min-w-11 figures">
            {isInDays ? dayOfMonth(expiresAt) : clockOf(seconds)}
          </strong>
        </span>
      )}
      <output className="sr-only">{isClose && seconds > 0 ? 'Less than two minutes are left to pay.' : ''}</output>
    </p>
  )
}
