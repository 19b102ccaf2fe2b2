import type { ReactNode } from 'react'

import { useAdmin, usePermissions } from '#client/permissions/rights.ts'

import { ForbiddenPage } from './ForbiddenPage.tsx'
import { LoadingApplication } from './LoadingApplication.tsx'
import type { PageAccess } from './page.ts'

/** Lets in administrators, and whoever holds the permission that the page names. */
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
  if (canAccessAdmin || (access !== 'administrators' && holds(access))) return children

  return <ForbiddenPage onCheckAgain={unchecked ? checkAgain : undefined} />
}
