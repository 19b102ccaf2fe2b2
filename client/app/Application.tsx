import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'

import { GlobalBoundary } from './broken/GlobalBoundary.tsx'

/** What stands around the router, in a browser and on the server. */
export function Application({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <GlobalBoundary>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </GlobalBoundary>
    </StrictMode>
  )
}
