import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'

import { Failure } from '#shared/http/failure.ts'

import { Catch, type Caught } from './Catch.tsx'
import { ComponentError } from './ComponentError.tsx'
import { ErrorState } from './ErrorState.tsx'

/** What the server refused or could not do is told in its words. Everything else is a mistake of ours. */
function whatHappened({ error, ...caught }: Caught) {
  return error instanceof Failure ? <ErrorState error={error} onRetry={caught.retry} /> : <ComponentError {...caught} />
}

/** A part of a page that needs data: its skeleton first, then it, or what happened and a way to try again. */
export function Loaded({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch part="component" onRetry={reset} fallback={whatHappened}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}
