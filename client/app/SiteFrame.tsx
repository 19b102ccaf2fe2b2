import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'

import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LoadingApplication } from './LoadingApplication.tsx'
import { SkipLink } from './SkipLink.tsx'

export function SiteFrame() {
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
