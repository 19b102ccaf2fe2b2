import type { ReactNode } from 'react'

import { Catch, type Caught } from '#client/ui/Catch.tsx'

import { BrokenPage } from './BrokenPage.tsx'
import { usePlace } from './navigation.ts'
import { forgetFailedPages } from './PageContent.tsx'

const brokenPage = (caught: Caught) => <BrokenPage {...caught} />

/** Keeps what breaks in a page inside its frame; another address begins anew. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()

  return (
    <Catch part="page" resetKey={pathname} fallback={brokenPage} onRetry={forgetFailedPages}>
      {children}
    </Catch>
  )
}
