import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'

import { namePathsBy } from '#client/errors/path-pattern.ts'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import type { Page } from '#client/routing/page.ts'
import { PageContent } from '#client/routing/PageContent.tsx'
import { PaymentForm, type PaymentFormProps } from '#client/routing/payment-form.ts'
import { preloadWith } from '#client/routing/preloading.ts'
import { studioQuery } from '#client/settings/queries.ts'
import { NumberLocale } from '#client/ui/browser/numbers.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Toasts } from '#client/ui/feedback/Toasts.tsx'
import { ownLocale } from '#shared/words.ts'

import { Arrival } from './Arrival.tsx'
import { AdminFrame } from './back-office/AdminFrame.tsx'
import { Elsewhere } from './back-office/Elsewhere.tsx'
import { loadBackOffice } from './back-office/load.ts'
import { PageBoundary } from './broken/PageBoundary.tsx'
import { RouteBoundary } from './broken/RouteBoundary.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { Guard } from './Guard.tsx'
import { caseSensitive, pageAt, redirects, usePages } from './pages.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { SiteFrame } from './site/SiteFrame.tsx'
import { StandaloneRule } from './StandaloneRule.tsx'

// Nobody waits for a page that is fetched ahead: when it cannot be, going there says so.
preloadWith(
  (path) =>
    void pageAt(path)
      ?.load()
      .catch(() => undefined),
)
namePathsBy((path) => pageAt(path)?.path ?? 'unknown')

const LinkPayment = lazyPart(async () => (await import('#client/orders/link/LinkPayment.tsx')).LinkPayment)
const drawPayment = (props: PaymentFormProps) => <LinkPayment {...props} />

const guarded = (page: Pick<Page, 'access' | 'also' | 'isKept'>, content: ReactNode) => (
  <Guard {...page}>
    <PageBoundary>{content}</PageBoundary>
  </Guard>
)

const elementOf = ({ access, also, isKept, load }: Page) =>
  guarded({ access, ...(also && { also }), ...(isKept && { isKept }) }, <PageContent load={load} />)

const loadNotFound = async () => {
  const [{ NotFoundPage }] = await Promise.all([import('./not-found/NotFoundPage.tsx'), loadBackOffice()])
  return NotFoundPage
}
const notFound = <PageContent load={loadNotFound} />

function routesOf(pages: readonly Page[]): RouteObject[] {
  const inFrame = (frame: Page['frame']) =>
    pages
      .filter((page) => page.frame === frame)
      .map((page) => ({ path: page.path, caseSensitive, element: elementOf(page) }))

  return [
    ...redirects.map(({ from, to }) => ({ path: from, caseSensitive, element: <Navigate to={to} replace /> })),
    {
      element: <SiteFrame />,
      children: [
        ...inFrame('site'),
        {
          element: <DashboardFrame />,
          children: [
            ...inFrame('dashboard'),
            { path: '/dashboard/*', caseSensitive, element: guarded({ access: 'signed-in' }, notFound) },
          ],
        },
        { path: '*', element: guarded({ access: 'anyone' }, notFound) },
      ],
    },
    {
      element: <AdminFrame />,
      children: [
        ...inFrame('admin'),
        // Also what leads to its pages before they are known.
        {
          path: '/admin/*',
          caseSensitive,
          element: <Elsewhere>{guarded({ access: 'staff' }, notFound)}</Elsewhere>,
        },
      ],
    },
  ]
}

/** Everything inside the router, which differs between a browser and the server. */
export function App() {
  const locale = useQuery(studioQuery).data?.locale ?? ownLocale

  return (
    <>
      <ProgressLine />
      <Arrival />
      <RouteBoundary>
        <StandaloneRule>
          <Suspense fallback={<LoadingApplication />}>
            <PaymentForm value={drawPayment}>
              <NumberLocale value={locale}>
                <Routing />
              </NumberLocale>
            </PaymentForm>
          </Suspense>
        </StandaloneRule>
      </RouteBoundary>
      <ConnectionNote />
      <Toasts />
    </>
  )
}

function Routing() {
  const pages = usePages()
  return useRoutes(useMemo(() => routesOf(pages), [pages]))
}
