import '#client/ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'

import { queryClient } from '#client/api/query-client.ts'
import { App } from '#client/app/App.tsx'
import { startSession } from '#client/auth/session-start.ts'
import { studioQuery } from '#client/settings/queries.ts'

// zod would compile its checks with `new Function`, which the content security policy refuses.
z.config({ jitless: true })

if (startSession()) draw()

function draw(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')

  void queryClient.prefetchQuery(studioQuery)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
