import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

import { Failure } from '#shared/http/failure.ts'

import { Catch, type Caught } from './Catch.tsx'
import { ComponentError } from './ComponentError.tsx'
import { ErrorState } from './ErrorState.tsx'

/** What the server refused or could not do is told in its words. Everything else is a mistake of ours. */
function whatHappened({ error, ...caught }: Caught) {
  return error instanceof Failure ? <ErrorState error={error} onRetry={caught.retry} /> : <ComponentError {...caught} />
}

const never = () => () => undefined
const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * A part of a page that needs data: its skeleton first, then it, or what happened and a way to try again. What is
 * `live` (a free time) is true for seconds only, and never rendered on the server.
 */
export function Loaded({ skeleton, live, children }: { skeleton: ReactNode; live?: true; children: ReactNode }) {
  const isInBrowser = useIsInBrowser()
  if (live && !isInBrowser) return skeleton

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
