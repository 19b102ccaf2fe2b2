import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'

import { SkipLink } from '#client/app/SkipLink.tsx'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import { studioQuery } from '#client/settings/queries.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

// A studio that is open, as nearly all are, never needs it.
const ClosedSite = lazyPart(async () => (await import('./ClosedSite.tsx')).ClosedSite)

export function SiteFrame() {
  const { data: studio } = useQuery(studioQuery)
  if (studio && !studio.isOpen) {
    return (
      <Suspense fallback={<LoadingApplication />}>
        <ClosedSite studio={studio} />
      </Suspense>
    )
  }

  return (
    <div className="flex min-h-dvh flex-col pb-[calc(64px+env(safe-area-inset-bottom))] md:pb-0">
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1">
        <Suspense fallback={<LoadingApplication />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}
