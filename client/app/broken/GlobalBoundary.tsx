import type { ReactNode } from 'react'

import { messageOf } from '#client/errors/error-code.ts'
import { Catch, type CaughtError } from '#client/ui/feedback/Catch.tsx'

/** Around everything, and so made of nothing: plain elements and the styles of a plain file. */
export function GlobalBoundary({ children }: { children: ReactNode }) {
  return (
    <Catch part="application" fallback={BrokenApplication}>
      {children}
    </Catch>
  )
}

function BrokenApplication({ error, errorId }: CaughtError) {
  return (
    <>
      <link rel="stylesheet" href="/plain.css" />
      <main role="alert">
        <h1>Application Error</h1>
        <p>The studio’s site stopped working here. Refreshing usually brings it back; nothing you booked is lost.</p>
        <details open>
          <summary>Error details</summary>
          <pre>
            {messageOf(error)}
            {errorId && `\nError ${errorId}`}
          </pre>
        </details>
        <p className="buttons">
          <button type="button" onClick={() => location.reload()}>
            Refresh Application
          </button>{' '}
          <a className="button quiet" href="/">
            Return to Home
          </a>
        </p>
      </main>
    </>
  )
}
