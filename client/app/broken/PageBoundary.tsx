import type { ReactNode } from 'react'

import { usePlace } from '#client/routing/navigation.ts'
import { forgetFailedPages } from '#client/routing/PageContent.tsx'
import { Catch, type CaughtError } from '#client/ui/feedback/Catch.tsx'

import { BrokenPage } from './BrokenPage.tsx'

const brokenPage = (caught: CaughtError) => <BrokenPage {...caught} />

/** Keeps what breaks in a page inside its frame; another address begins anew. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()

  return (
    <Catch part="page" resetKey={pathname} fallback={brokenPage} onRetry={forgetFailedPages}>
      {children}
    </Catch>
  )
}
