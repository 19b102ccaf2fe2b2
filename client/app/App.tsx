import { type ReactNode, Suspense } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'

import { namePathsBy } from '#client/errors/path-pattern.ts'
import { pages } from '#client/routes.tsx'
import { redirects } from '#client/routes/redirects.ts'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import type { Page, PageAccess } from '#client/routing/page.ts'
import { PageContent } from '#client/routing/PageContent.tsx'
import { preloadWith } from '#client/routing/preloading.ts'
import { Toasts } from '#client/ui/feedback/Toasts.tsx'

import { Arrival } from './Arrival.tsx'
import { AdminFrame } from './back-office/AdminFrame.tsx'
import { Elsewhere } from './back-office/Elsewhere.tsx'
import { PageBoundary } from './broken/PageBoundary.tsx'
import { RouteBoundary } from './broken/RouteBoundary.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { Guard } from './Guard.tsx'
import { caseSensitive, pageAt } from './matching.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { SiteFrame } from './site/SiteFrame.tsx'
import { StandaloneRule } from './StandaloneRule.tsx'

// Nobody waits for a page that is fetched ahead: when it cannot be, going there says so.
preloadWith(
  (path) =>
    void pageAt(path)
      ?.load?.()
      .catch(() => undefined),
)
namePathsBy((path) => pageAt(path)?.path ?? 'unknown')

const guarded = (access: PageAccess, content: ReactNode) => (
  <Guard access={access}>
    <PageBoundary>{content}</PageBoundary>
  </Guard>
)

const comingPage = (page: Page) => async () => {
  const { ComingPage } = await import('./ComingPage.tsx')
  return () => <ComingPage page={page} />
}

function elementOf(page: Page) {
  return guarded(page.access, <PageContent load={page.load ?? comingPage(page)} />)
}

const inFrame = (frame: Page['frame']): RouteObject[] =>
  pages
    .filter((page) => page.frame === frame)
    .map((page) => ({ path: page.path, caseSensitive, element: elementOf(page) }))

const loadNotFound = async () => (await import('./not-found/NotFoundPage.tsx')).NotFoundPage
const notFound = <PageContent load={loadNotFound} />

const routes: RouteObject[] = [
  ...redirects.map(({ from, to }) => ({ path: from, caseSensitive, element: <Navigate to={to} replace /> })),
  {
    element: <SiteFrame />,
    children: [
      ...inFrame('site'),
      {
        element: <DashboardFrame />,
        children: [
          ...inFrame('dashboard'),
          { path: '/dashboard/*', caseSensitive, element: guarded('signed-in', notFound) },
        ],
      },
      { path: '*', element: guarded('anyone', notFound) },
    ],
  },
  {
    element: <AdminFrame />,
    children: [
      ...inFrame('admin'),
      {
        path: '/admin/*',
        caseSensitive,
        element: <Elsewhere>{guarded('administrators', notFound)}</Elsewhere>,
      },
    ],
  },
]

/** Everything inside the router, which differs between a browser and the server. */
export function App() {
  return (
    <>
      <ProgressLine />
      <Arrival pageAt={pageAt} />
      <RouteBoundary>
        <StandaloneRule>
          <Suspense fallback={<LoadingApplication />}>
            <Routing />
          </Suspense>
        </StandaloneRule>
      </RouteBoundary>
      <ConnectionNote />
      <Toasts />
    </>
  )
}

const Routing = () => useRoutes(routes)
