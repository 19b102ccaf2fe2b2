import { RotateCw } from 'lucide-react'

import { Failure } from '#shared/http/failure.ts'

import { Button } from './Button.tsx'

const sentenceOf = (error: unknown) =>
  error instanceof Failure ? error.message : 'This part of the page stopped working. The rest still does.'

export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded border border-flag/40 bg-blush px-5 py-5">
      <p className="font-semibold">This could not be loaded</p>
      <p className="max-w-prose">{sentenceOf(error)}</p>
      <Button tone="quiet" onClick={onRetry}>
        <RotateCw aria-hidden className="size-4" />
        Try again
      </Button>
    </div>
  )
}
