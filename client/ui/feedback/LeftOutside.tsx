import { useEffect, useRef } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Failure } from '#shared/http/failure.ts'

import { Notice } from './Notice.tsx'

interface LeftOutsideProps {
  error: Error | null
  title: string
  isBusy?: boolean
  /** Saves with those that are named here; what has come since is named anew. */
  onKeep: (ids: string[]) => void
}

const isStanding = /^(bookings|blocks)\./

/** What a change would leave outside, named before anything is saved, with the way to keep it. */
export function LeftOutside({ error, title, isBusy = false, onKeep }: LeftOutsideProps) {
  const named = error instanceof Failure ? (error.facts.details ?? []).filter(({ path }) => isStanding.test(path)) : []
  const place = useRef<HTMLDivElement>(null)
  // Whoever pressed to save may be far below what is asked here.
  useEffect(() => (error ? place.current?.focus() : undefined), [error])
  if (named.length === 0) return null

  return (
    <Notice ref={place} kind="warning" title={title}>
      <ul className="figures">
        {named.map(({ path, message }) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
      <p>What you keep stays booked, and its clients are on the call list.</p>
      <Button tone="quiet" size="tight" busy={isBusy} onClick={() => onKeep(idsOf(named))}>
        Save, keep {named.length}
      </Button>
    </Notice>
  )
}

const idsOf = (named: readonly { path: string }[]) => named.map(({ path }) => path.slice(path.indexOf('.') + 1))
