import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter, matchPath, Navigate, type RouteObject, useRoutes } from 'react-router-dom'

import { queryClient } from '#client/api/query-client.ts'
import { redirects } from '#client/redirects.ts'
import { pages } from '#client/routes.tsx'

import { AdminFrame } from './AdminFrame.tsx'
import { Arrival } from './Arrival.tsx'
import { ComingPage } from './ComingPage.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { Guard } from './Guard.tsx'
import { LoadingApplication } from './LoadingApplication.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { Page } from './page.ts'
import { preloadWith } from './preloading.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { SiteFrame } from './SiteFrame.tsx'

const caseSensitive = true

const matching = (path: string) =>
  pages.find((page) => matchPath({ path: page.path, caseSensitive }, path.split(/[?#]/)[0] ?? path))

preloadWith((path) => void matching(path)?.load?.())

function elementOf(page: Page) {
  const Content = page.load ? lazy(async () => ({ default: (await page.load?.()) ?? NotFoundPage })) : undefined

  return <Guard access={page.access}>{Content ? <Content /> : <ComingPage page={page} />}</Guard>
}

const inFrame = (frame: Page['frame']): RouteObject[] =>
  pages
    .filter((page) => page.frame === frame)
    .map((page) => ({ path: page.path, caseSensitive, element: elementOf(page) }))

const notFound = { path: '*', element: <NotFoundPage /> }

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
          { path: '/dashboard/*', caseSensitive, element: <Guard access="signed-in">{notFound.element}</Guard> },
        ],
      },
      notFound,
    ],
  },
  {
    element: <AdminFrame />,
    children: [
      ...inFrame('admin'),
      { path: '/admin/*', caseSensitive, element: <Guard access="administrators">{notFound.element}</Guard> },
    ],
  },
]

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ProgressLine />
        <Arrival titleOf={(path) => matching(path)?.title ?? 'Page not found'} />
        <Suspense fallback={<LoadingApplication />}>
          <Routing />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

const Routing = () => useRoutes(routes)
