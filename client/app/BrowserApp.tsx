import { BrowserRouter } from 'react-router-dom'

import { queryClient } from '#client/api/query-client.ts'

import { App } from './App.tsx'
import { Application } from './Application.tsx'

export function BrowserApp() {
  return (
    <Application queries={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Application>
  )
}
