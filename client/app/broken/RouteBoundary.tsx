import type { ReactNode } from 'react'

import { messageOf } from '#client/errors/error-code.ts'
import { usePlace } from '#client/routing/navigation.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Catch, type CaughtError } from '#client/ui/feedback/Catch.tsx'

/** Around all routes: catches what breaks outside of a page, a frame or a guard. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()

  return (
    <Catch part="route" resetKey={pathname} fallback={BrokenRoute}>
      {children}
    </Catch>
  )
}

/** The frames may be what broke, so this one has none. */
function BrokenRoute({ error, errorId }: CaughtError) {
  return (
    <main role="alert" className="page-width grid min-h-dvh content-center justify-items-start gap-5 py-16">
      <h1 className="font-display text-4xl font-medium tracking-tight">Unexpected Application Error!</h1>
      <p className="max-w-[60ch] text-lg break-words">{messageOf(error)}</p>
      {errorId && (
        <p className="border-l-2 border-flag pl-4 text-muted">
          Error <span className="font-mono text-ink">{errorId}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <a href={location.href} className={buttonLook()} onClick={() => location.reload()}>
          Reload this page
        </a>
        <a href="/" className={buttonLook({ tone: 'quiet' })}>
          Go to the home page
        </a>
      </div>
    </main>
  )
}
