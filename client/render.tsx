import { AsyncLocalStorage } from 'node:async_hooks'

import { QueryClient } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'

import { dehydrateQueries } from '#client/api/hydration.ts'
import { sendThrough } from '#client/api/send.ts'
import { servicesQuery } from '#client/catalog/queries.ts'
import { contentOf } from '#client/content/queries.ts'
import type { Page } from '#client/routing/page.ts'
import { studioQuery } from '#client/settings/queries.ts'
import type { ReadApi, RenderContext, RenderedHead, RenderedPage, SiteBundle, SitePage } from '#shared/site/bundle.ts'

import { App } from './app/App.tsx'
import { Application } from './app/Application.tsx'
import { firstPageOf } from './app/back-office/first-page.ts'
import { loadBackOffice } from './app/back-office/load.ts'
import { knownPages, pageAt as matching, redirects } from './app/pages.ts'
import { headOf } from './site/head.tsx'

// The entry of the bundle that the server imports: dist/site/render.js.

const sitePageOf = ({ path, title, headline, published, module }: Page): SitePage => ({
  path,
  title: headline ?? title,
  published: published ?? false,
  ...(module && { module }),
})

/** Whose API the page that is being rendered asks: pages are rendered side by side. */
const reading = new AsyncLocalStorage<ReadApi>()
sendThrough(({ url }) => {
  const read = reading.getStore()
  if (!read) throw new Error(`${url} is asked for outside of a page.`)
  return read(url)
})

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })

async function headFor(path: string, queries: QueryClient, origin: string): Promise<string> {
  const studio = await queries.ensureQueryData(studioQuery)
  const services = path === '/' ? await queries.ensureQueryData(servicesQuery) : []
  const page = matching(path)
  const [own] = page?.content ?? []
  const content = own && (await queries.ensureQueryData(contentOf(own)))
  return headOf({ page, path, content, studio, services, origin })
}

const dataOf = (queries: QueryClient) =>
  JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryHash, state }) => [queryHash, state.data]),
  )

interface SiteAppProps {
  path: string
  queries: QueryClient
  renderedAt: Date
}

/** The application as it is rendered on the server: the same tree as in a browser, at one address. */
function SiteApp({ path, queries, renderedAt }: SiteAppProps) {
  return (
    <Application queries={queries} renderedAt={renderedAt}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </Application>
  )
}

async function render(path: string, context: RenderContext): Promise<RenderedPage> {
  const queries = newQueries()
  // The frame around every page, and its head, show them without waiting for them.
  const words = matching(path)?.content ?? []
  await Promise.all([queries.prefetchQuery(studioQuery), ...words.map((one) => queries.prefetchQuery(contentOf(one)))])
  const problems: unknown[] = []
  const { prelude } = await prerender(<SiteApp path={path} queries={queries} renderedAt={context.now} />, {
    // Nothing is put into its place by a script: the content security policy lets none in.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void problems.push(error),
  })
  const body = await new Response(prelude).text()
  if (problems.length > 0) throw new Error(`${path} could not be rendered`, { cause: problems[0] })

  const head = await headFor(path, queries, context.origin)
  return { body, dehydrated: dehydrateQueries(queries), head, says: head + body + dataOf(queries) }
}

async function renderHead(path: string, context: RenderContext): Promise<RenderedHead> {
  const queries = newQueries()
  const head = await headFor(path, queries, context.origin)

  const dehydrated = dehydrateQueries(queries, ({ queryKey: [of] }) => of === 'settings' || of === 'content')
  return { head, dehydrated, says: head + dataOf(queries) }
}

// The server tells every address that has a page from those that have none.
await loadBackOffice()

export const site: SiteBundle = {
  pages: knownPages().map(sitePageOf),
  redirects,
  pageAt: (path) => {
    const page = matching(path) ?? matching(firstPageOf(path) ?? path)
    return page && sitePageOf(page)
  },
  render: (path, context) => reading.run(context.read, () => render(path, context)),
  renderHead: (path, context) => reading.run(context.read, () => renderHead(path, context)),
}
