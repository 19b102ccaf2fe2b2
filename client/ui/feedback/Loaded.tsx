import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue } from 'react'

import { useHydrated } from '#client/ui/browser/hydrated.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { Failure } from '#shared/http/failure.ts'

import { Catch, type CaughtError } from './Catch.tsx'
import { ComponentError } from './ComponentError.tsx'
import { ErrorState } from './ErrorState.tsx'

/** What the server refused or could not do is told in its words. Everything else is a mistake of ours. */
function whatHappened({ error, ...caught }: CaughtError, renderRefusal: RenderRefusal | undefined) {
  if (!(error instanceof Failure)) return <ComponentError {...caught} />

  return renderRefusal?.(error) ?? <ErrorState error={error} onRetry={caught.retry} />
}

type RenderRefusal = (failure: Failure) => ReactNode

/**
 * A part of a page that needs data: its skeleton first, then it, or what happened and a way to try again. What is
 * `live` (a free time) is true for seconds only, and never rendered on the server. What `renderAround` adds stands until
 * the part does: the heading of a page is there at once, and stays when nothing comes.
 */
export function Loaded({
  skeleton,
  live,
  renderAround = itself,
  resetKey,
  renderRefusal,
  children,
}: {
  skeleton: ReactNode
  live?: true
  renderAround?: RenderAround
  /** What is asked for: when it changes, an error about what was asked before goes. */
  resetKey?: string
  /** Stands in place of what was refused; nothing for what is told as usual. */
  renderRefusal?: RenderRefusal
  children: ReactNode
}) {
  const part = (
    <Suspending skeleton={skeleton} renderAround={renderAround} resetKey={resetKey} renderRefusal={renderRefusal}>
      {children}
    </Suspending>
  )

  return live ? <Live skeleton={skeleton}>{part}</Live> : part
}

type RenderAround = (part: ReactNode) => ReactNode

const itself: RenderAround = (part) => part

interface LoadedParts {
  skeleton: ReactNode
  children: ReactNode
}

// Deferred: a page that was just taken over is drawn on in small steps, between which it answers. At once, /book-now is blocked
// for 161 ms instead of 83 on a slow telephone.
const Live = ({ skeleton, children }: LoadedParts) => (useDeferredValue(useHydrated()) ? children : skeleton)

/** Without a connection nothing comes, however long one waits; it does by itself when the connection is back. */
function Waiting({ skeleton }: { skeleton: ReactNode }) {
  if (useOnline()) return skeleton

  return (
    <p className="rounded border border-line bg-sunken px-5 py-5 text-muted">This part comes once you are online.</p>
  )
}

function Suspending({
  skeleton,
  renderAround,
  resetKey,
  renderRefusal,
  children,
}: LoadedParts & {
  renderAround: RenderAround
  resetKey: string | undefined
  renderRefusal: RenderRefusal | undefined
}) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch
          part="component"
          onRetry={reset}
          resetKey={resetKey}
          fallback={(caught) => renderAround(whatHappened(caught, renderRefusal))}
        >
          <Suspense fallback={renderAround(<Waiting skeleton={skeleton} />)}>{children}</Suspense>
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}
