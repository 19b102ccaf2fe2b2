import { RotateCw } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'

import type { CaughtError } from './Catch.tsx'

const retriesAtMost = 3

/** A part of a page that stopped working, while the rest goes on. */
export function ComponentError({ errorId, retries, retry }: Omit<CaughtError, 'error'>) {
  const isHopeless = retries >= retriesAtMost

  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded border border-flag/40 bg-blush px-5 py-5">
      <p className="font-display text-xl font-medium">Component Error</p>
      <p className="max-w-prose">
        {isHopeless
          ? 'Trying again did not help. The rest of the page still works; if you need this part, tell the studio the error number.'
          : 'This part of the page stopped working. The rest still does.'}
      </p>
      {errorId && (
        <p className="text-sm text-muted">
          Error <span className="font-mono text-ink">{errorId}</span>
        </p>
      )}
      {isHopeless ? (
        <p className="text-sm text-muted figures">
          {retries} of {retriesAtMost} retries used
        </p>
      ) : (
        <Button tone="quiet" onClick={retry}>
          <RotateCw aria-hidden className="size-4" />
          Try Again
          <span className="font-normal text-muted figures">
            <span className="sr-only">retries so far </span>({retries}/{retriesAtMost})
          </span>
        </Button>
      )}
    </div>
  )
}
