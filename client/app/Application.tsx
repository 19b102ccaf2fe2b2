import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'

import { RenderedAt } from '#client/ui/browser/ticking.ts'

import { GlobalBoundary } from './broken/GlobalBoundary.tsx'

interface Props {
  queries: QueryClient
  /** Undefined where the browser draws the page itself. */
  renderedAt: Date | undefined
  children: ReactNode
}

/** What stands around the router, in a browser and on the server. */
export function Application({ queries, renderedAt, children }: Props) {
  return (
    <StrictMode>
      <GlobalBoundary>
        <RenderedAt value={renderedAt}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </RenderedAt>
      </GlobalBoundary>
    </StrictMode>
  )
}
