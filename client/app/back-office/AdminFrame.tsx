import { lazy, Suspense } from 'react'

import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'

// Visitors, who are most, never need the tools.
const AdminShell = lazy(async () => ({ default: (await import('./AdminShell.tsx')).AdminShell }))

export function AdminFrame() {
  return (
    <Suspense fallback={<LoadingApplication />}>
      <AdminShell />
    </Suspense>
  )
}
