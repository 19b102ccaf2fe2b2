import '#client/ui/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { queryClient } from '#client/api/query-client.ts'
import { BrowserApp } from '#client/app/BrowserApp.tsx'
import { rememberLastSeen } from '#client/app/last-seen.ts'
import { takeOver } from '#client/app/take-over.ts'
import { startSession } from '#client/auth/session-start.ts'
import { listenForErrors } from '#client/errors/listen.ts'
import { studioQuery } from '#client/settings/queries.ts'
import { whenIdle } from '#client/ui/when-idle.ts'

listenForErrors()
rememberLastSeen(queryClient)
if (startSession()) draw()

function draw(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')

  // The boundary that caught an error reports it.
  const options = { onCaughtError: () => undefined }
  if (takeOver(queryClient)) {
    // In small steps, between which the page answers: it can be read, and its links followed, already.
    startTransition(() => void hydrateRoot(root, <BrowserApp />, options))
  } else {
    void queryClient.prefetchQuery(studioQuery)
    createRoot(root, options).render(<BrowserApp />)
  }
  whenIdle(async () => (await import('#client/app/updates.ts')).followUpdates())
}
