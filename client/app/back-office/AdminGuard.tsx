import type { ReactNode } from 'react'

import { useAdmin, usePermissions } from '#client/permissions/rights.ts'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import type { PageAccess } from '#client/routing/page.ts'

import { ForbiddenPage } from './ForbiddenPage.tsx'

/** A page that names a permission is for whoever holds it; the others are for administrators. */
export function AdminGuard({
  access,
  children,
}: {
  access: Exclude<PageAccess, 'anyone' | 'signed-in'>
  children: ReactNode
}) {
  const { canAccessAdmin } = useAdmin()
  const { loading, unchecked, checkAgain, holds } = usePermissions()
  if (loading) return <LoadingApplication />
  if (access === 'administrators' ? canAccessAdmin : holds(access)) return children

  return <ForbiddenPage onCheckAgain={unchecked ? checkAgain : undefined} />
}
