import { RotateCw } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'
import { Failure } from '#shared/http/failure.ts'

import { useRetryWhenOnline } from './retry-when-online.ts'

/** Data that could not be loaded: what happened, and the way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof Failure ? error.code : undefined
  useRetryWhenOnline(code === 'unavailable', onRetry)
  if (error instanceof Failure && code === 'not_allowed') return <NoAccess reason={error.message} />

  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded border border-flag/40 bg-blush px-5 py-5">
      <p className="font-semibold">This could not be loaded</p>
      <p className="max-w-prose">
        {error instanceof Failure ? error.message : 'This part of the page stopped working. The rest still does.'}
      </p>
      <Button tone="quiet" onClick={onRetry}>
        <RotateCw aria-hidden className="size-4" />
        Try again
      </Button>
    </div>
  )
}

function NoAccess({ reason }: { reason: string }) {
  return (
    <div role="alert" className="grid gap-1 rounded border border-line bg-sunken px-5 py-5">
      <p className="font-semibold">No access</p>
      <p className="max-w-prose text-muted">{reason}</p>
    </div>
  )
}
