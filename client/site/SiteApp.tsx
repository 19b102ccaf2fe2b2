import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { StaticRouter } from 'react-router-dom'

import { App } from '#client/app/App.tsx'

/** The application as it is rendered on the server: the same tree as in a browser, at one address. */
export function SiteApp({ path, queries }: { path: string; queries: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </QueryClientProvider>
    </StrictMode>
  )
}
