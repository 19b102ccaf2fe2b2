import type { QueryClient } from '@tanstack/react-query'
import { StaticRouter } from 'react-router-dom'

import { App } from '#client/app/App.tsx'
import { Application } from '#client/app/Application.tsx'

/** The application as it is rendered on the server: the same tree as in a browser, at one address. */
export function SiteApp({ path, queries }: { path: string; queries: QueryClient }) {
  return (
    <Application queries={queries}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </Application>
  )
}
