import { Suspense } from 'react'

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { DashboardSkeleton } from './PageSkeleton.tsx'

// Visitors, who are most, have no dashboard.
const DashboardShell = lazyPart(async () => (await import('./DashboardShell.tsx')).DashboardShell)

export function DashboardFrame() {
  return (
    // What stands for a page here stands at once, from the first frame of it until its data are there.
    <div className="[&_[data-skeleton]]:[animation-delay:0ms]">
      <Suspense fallback={<DashboardSkeleton />}>
        <DashboardShell />
      </Suspense>
    </div>
  )
}
