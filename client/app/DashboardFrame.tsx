import { lazy, Suspense } from 'react'

import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'

// Visitors, who are most, have no dashboard.
const DashboardShell = lazy(async () => ({ default: (await import('./DashboardShell.tsx')).DashboardShell }))

export function DashboardFrame() {
  return (
    <Suspense fallback={<LoadingApplication />}>
      <DashboardShell />
    </Suspense>
  )
}
