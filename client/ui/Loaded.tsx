import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'

import { Catch } from './Catch.tsx'
import { ErrorState } from './ErrorState.tsx'

const whatHappened = (error: unknown, retry: () => void) => <ErrorState error={error} onRetry={retry} />

/** A part of a page that needs data: its skeleton first, then it, or what happened and a way to try again. */
export function Loaded({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch onRetry={reset} fallback={whatHappened}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}
