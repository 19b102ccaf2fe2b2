import { clsx } from 'clsx'
import { Timer } from 'lucide-react'

import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Hold } from '#shared/booking/contract.ts'

import { isLost, type HeldTime } from './held.ts'

const warningSeconds = 120

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** For how long the time is kept, with a warning before it ends and a way to keep it longer. */
export function HoldClock({ held }: { held: HeldTime }) {
  const { hold, problem, isTaking, retake } = held
  if (hold) return <Countdown held={held} hold={hold} />
  if (isTaking) return <p className="text-sm text-muted">Keeping this time for you …</p>
  if (!problem || isLost(problem)) return null

  return (
    <Notice kind="warning" title="This time is not kept for you yet">
      <p>{problem.message} You can still book it.</p>
      <Button tone="quiet" size="small" onClick={retake}>
        Keep it
      </Button>
    </Notice>
  )
}

function Countdown({ held, hold }: { held: HeldTime; hold: Hold }) {
  const now = useNow(1)
  // Rounded down: the clock may be a second old, and it must not promise more than there is.
  const seconds = Math.max(0, Math.floor((hold.expiresAt.getTime() - now.getTime()) / 1000))
  if (seconds === 0) {
    return (
      <Notice kind="warning" title="We no longer keep this time">
        <p>It may still be free, and nothing you typed is lost.</p>
        <Button tone="quiet" size="small" busy={held.isTaking} onClick={held.retake}>
          Keep it again
        </Button>
      </Notice>
    )
  }

  const isClose = seconds <= warningSeconds
  return (
    <div
      className={clsx(
        'flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 rounded px-3 py-1.5 text-sm',
        isClose ? 'bg-straw' : 'bg-sunken',
      )}
    >
      <Timer aria-hidden className={clsx('size-4.5', isClose ? 'text-flag' : 'text-muted')} />
      <span>
        Kept for you for <strong className="inline-block min-w-11 figures">{clockOf(seconds)}</strong>
      </span>
      {isClose && hold.extendable && (
        <Button tone="quiet" size="small" className="ml-auto" busy={held.isExtending} onClick={() => held.extend(hold)}>
          Keep it longer
        </Button>
      )}
      <output className="sr-only">{isClose ? 'Less than two minutes are left for this time.' : ''}</output>
    </div>
  )
}
