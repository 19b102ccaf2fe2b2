import '#client/ui/site.css'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { queryClient } from '#client/api/query-client.ts'
import { BrowserApp } from '#client/app/BrowserApp.tsx'
import { listenForErrors } from '#client/errors/listen.ts'
import { studioQuery } from '#client/settings/queries.ts'

import { askAgainWhenOnline } from './api/ask-again-when-online.ts'
import { hydratePage } from './api/hydrate-page.ts'
import { rememberLastSeen, showStudioLastSeen } from './api/last-seen.ts'
import { startSession } from './api/session/session-start.ts'
import { whenIdle } from './ui/browser/when-idle.ts'

listenForErrors()
rememberLastSeen(queryClient)
askAgainWhenOnline(queryClient)
if (startSession()) begin()

function begin(): void {
  draw(hydratePage(queryClient))
  // Whoever loses the connection here loses nothing: the next visit asks again.
  whenIdle(async () => (await import('#client/app/updates.ts').catch(() => undefined))?.followUpdates())
}

function draw(renderedAt: Date | undefined): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')

  // The boundary that caught an error reports it.
  const options = { onCaughtError: () => undefined }
  if (renderedAt) {
    hydrateRoot(root, <BrowserApp renderedAt={renderedAt} />, options)
  } else {
    showStudioLastSeen(queryClient)
    // What the page brought with it may be older than what somebody just changed.
    void queryClient.prefetchQuery({ ...studioQuery, staleTime: 0 })
    createRoot(root, options).render(<BrowserApp renderedAt={renderedAt} />)
  }
}
