import { clsx } from 'clsx'
import { useEffect } from 'react'

import { useWaiting } from '#client/api/waiting.ts'
import { useOnline } from '#client/ui/browser/online.ts'

const patienceMilliseconds = 6000

/** Says quietly, in every frame, that the device is offline or that the studio takes its time. */
export function ConnectionNote() {
  const online = useOnline()
  const waiting = useWaiting(patienceMilliseconds)

  const isShown = !online || waiting
  useEffect(() => {
    // It comes at any time: also while a field has the focus where it appears.
    if (isShown && document.activeElement?.matches('input, select, textarea'))
      document.activeElement.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  return (
    <output
      data-connection-note={isShown || undefined}
      className={clsx(
        'pointer-events-none fixed bottom-[calc(76px+env(safe-area-inset-bottom))] left-3 z-40 max-w-[calc(100%-1.5rem)] md:bottom-5 md:left-5 print:hidden',
        // Above the acts that stand over the bar at the foot.
        'max-lg:[:root:has([data-foot-bar])_&]:bottom-[calc(132px+env(safe-area-inset-bottom))]',
        'lg:[:root:has([data-foot-bar])_&]:bottom-17',
        'max-md:[:root:has([data-thumb-foot])_&]:bottom-[calc(132px+env(safe-area-inset-bottom))]',
        isShown &&
          'flex animate-rise items-start gap-2.5 rounded border border-edge bg-surface px-4 py-2.5 text-sm shadow-float',
      )}
    >
      {isShown && (
        <span aria-hidden className={clsx('mt-1.5 size-2 shrink-0 rounded-full', online ? 'bg-brass' : 'bg-flag')} />
      )}
      {!online && (
        <span>
          <b className="font-semibold">You are offline.</b> Nothing you typed is lost.
        </span>
      )}
      {online && waiting && 'Still waiting for the studio. The connection is slow.'}
    </output>
  )
}
