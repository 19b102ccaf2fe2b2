import { lazy, Suspense } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'

import { pages, redirects } from '#client/routes.tsx'

import { AdminFrame } from './AdminFrame.tsx'
import { Arrival } from './Arrival.tsx'
import { ComingPage } from './ComingPage.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { Guard } from './Guard.tsx'
import { LoadingApplication } from './LoadingApplication.tsx'
import { caseSensitive, pageAt } from './matching.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { Page } from './page.ts'
import { preloadWith } from './preloading.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { SiteFrame } from './SiteFrame.tsx'

preloadWith((path) => void pageAt(path)?.load?.())

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

/** Everything inside the router, which differs between a browser and the server. */
export function App() {
  return (
    <>
      <ProgressLine />
      <Arrival titleOf={(path) => pageAt(path)?.title ?? 'Page not found'} />
      <Suspense fallback={<LoadingApplication />}>
        <Routing />
      </Suspense>
    </>
  )
}

const Routing = () => useRoutes(routes)
