import '#client/ui/theme.css'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'

import { queryClient } from '#client/api/query-client.ts'
import { BrowserApp } from '#client/app/BrowserApp.tsx'
import { refreshWhileVisible } from '#client/auth/access-token.ts'
import { takeSessionFromLink } from '#client/auth/session-from-link.ts'
import { listenForErrors } from '#client/errors/listen.ts'
import { studioQuery } from '#client/settings/queries.ts'

// zod would compile its checks with `new Function`, which the content security policy refuses.
z.config({ jitless: true })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

listenForErrors()
void queryClient.prefetchQuery(studioQuery)
await takeSessionFromLink()
refreshWhileVisible()

createRoot(root, { onCaughtError: leaveToBoundary }).render(<BrowserApp />)

// The boundary that caught it reports it.
function leaveToBoundary() {}
