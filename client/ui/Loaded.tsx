import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

import { Catch } from './Catch.tsx'
import { ErrorState } from './ErrorState.tsx'

const whatHappened = (error: unknown, retry: () => void) => <ErrorState error={error} onRetry={retry} />

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
        <Catch onRetry={reset} fallback={whatHappened}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}
