import { lazy, Suspense } from 'react'

import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'

import { loadBackOffice } from './load.ts'

// Visitors, who are most, never need the tools.
const AdminShell = lazy(async () => {
  const [{ AdminShell }] = await Promise.all([import('./AdminShell.tsx'), loadBackOffice()])
  return { default: AdminShell }
})

export function AdminFrame() {
  return (
    <Suspense fallback={<LoadingApplication />}>
      <AdminShell />
    </Suspense>
  )
}
