import type { ReactNode } from 'react'

import { useAdmin, usePermissions } from '#client/permissions/rights.ts'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import type { PageAccess } from '#client/routing/page.ts'
import { useOnline } from '#client/ui/browser/online.ts'

import { ForbiddenPage } from './ForbiddenPage.tsx'

interface AdminGuardProps {
  access: Exclude<PageAccess, 'anyone' | 'signed-in'>
  isKept: (() => boolean) | undefined
  children: ReactNode
}

/** A page that names a permission is for whoever holds it; the others are for administrators. */
export function AdminGuard({ access, isKept, children }: AdminGuardProps) {
  const { canAccessAdmin } = useAdmin()
  const { loading, unchecked, checkAgain, holds } = usePermissions()
  const online = useOnline()
  // What the device keeps came from the server when it knew them to be allowed.
  if (isKept?.() && (unchecked || (loading && !online))) return children
  if (loading) return <LoadingApplication />
  if (access === 'administrators' ? canAccessAdmin : holds(access)) return children

  return <ForbiddenPage onCheckAgain={unchecked ? checkAgain : undefined} />
}
