import '#client/ui/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { queryClient } from '#client/api/query-client.ts'
import { BrowserApp } from '#client/app/BrowserApp.tsx'
import { takeOver } from '#client/app/take-over.ts'
import { refreshWhileVisible } from '#client/auth/access-token.ts'
import { takeSessionFromLink } from '#client/auth/session-from-link.ts'
import { listenForErrors } from '#client/errors/listen.ts'
import { studioQuery } from '#client/settings/queries.ts'
import { whenIdle } from '#client/ui/when-idle.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

listenForErrors()
const isRendered = takeOver(queryClient)
if (!isRendered) void queryClient.prefetchQuery(studioQuery)
await takeSessionFromLink()
refreshWhileVisible()

// The boundary that caught an error reports it.
const options = { onCaughtError: () => undefined }
// In small steps, between which the page answers: it can be read, and its links followed, already.
if (isRendered) startTransition(() => void hydrateRoot(root, <BrowserApp />, options))
else createRoot(root, options).render(<BrowserApp />)

whenIdle(async () => (await import('#client/app/updates.ts')).followUpdates())
