import { Suspense } from 'react'

import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

// Visitors, who are most, have no dashboard.
const DashboardShell = lazyPart(async () => (await import('./DashboardShell.tsx')).DashboardShell)

export function DashboardFrame() {
  return (
    <Suspense fallback={<LoadingApplication />}>
      <DashboardShell />
    </Suspense>
  )
}
