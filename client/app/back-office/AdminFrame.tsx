import { Suspense } from 'react'

import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { loadBackOffice } from './load.ts'

// Visitors, who are most, never need the tools.
const AdminShell = lazyPart(async () => {
  const [{ AdminShell }] = await Promise.all([import('./AdminShell.tsx'), loadBackOffice()])
  return AdminShell
})

export function AdminFrame() {
  return (
    <Suspense fallback={<LoadingApplication />}>
      <AdminShell />
    </Suspense>
  )
}
