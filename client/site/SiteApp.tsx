import type { QueryClient } from '@tanstack/react-query'
import { StaticRouter } from 'react-router-dom'

import { App } from '#client/app/App.tsx'
import { Application } from '#client/app/Application.tsx'

interface Props {
  path: string
  queries: QueryClient
  renderedAt: Date
}

/** The application as it is rendered on the server: the same tree as in a browser, at one address. */
export function SiteApp({ path, queries, renderedAt }: Props) {
  return (
    <Application queries={queries} renderedAt={renderedAt}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </Application>
  )
}
