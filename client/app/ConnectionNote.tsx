import { clsx } from 'clsx'

import { useWaiting } from '#client/api/waiting.ts'
import { useOnline } from '#client/ui/browser/online.ts'

const patienceMilliseconds = 6000

/** Says quietly, in every frame, that the device is offline or that the studio takes its time. */
export function ConnectionNote() {
  const online = useOnline()
  const waiting = useWaiting(patienceMilliseconds)

  return (
    <output
      className={clsx(
        'pointer-events-none fixed bottom-[calc(76px+env(safe-area-inset-bottom))] left-3 z-40 max-w-[calc(100%-1.5rem)] md:bottom-5 md:left-5 print:hidden',
        (!online || waiting) &&
          'flex animate-rise items-start gap-2.5 rounded border border-edge bg-surface px-4 py-2.5 text-sm shadow-float',
      )}
    >
      {(!online || waiting) && (
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
