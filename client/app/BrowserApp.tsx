import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'

import { queryClient } from '#client/api/query-client.ts'

import { App } from './App.tsx'
import { GlobalBoundary } from './GlobalBoundary.tsx'

export function BrowserApp() {
  return (
    <StrictMode>
      <GlobalBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </GlobalBoundary>
    </StrictMode>
  )
}
