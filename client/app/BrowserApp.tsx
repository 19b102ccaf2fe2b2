import { BrowserRouter } from 'react-router-dom'

import { queryClient } from '#client/api/query-client.ts'

import { App } from './App.tsx'
import { Application } from './Application.tsx'

export function BrowserApp({ renderedAt }: { renderedAt: Date | undefined }) {
  return (
    <Application queries={queryClient} renderedAt={renderedAt}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Application>
  )
}
