import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { useAuth } from '#client/auth/session.ts'
import { useAdmin, usePermissions } from '#client/permissions/rights.ts'

import { ForbiddenPage } from './ForbiddenPage.tsx'
import { LoadingApplication } from './LoadingApplication.tsx'
import { usePlace } from './navigation.ts'
import type { PageAccess } from './page.ts'

/** Lets in whoever may see a page; sends the others to sign in and remembers what they asked for. */
export function Guard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const { session, loading } = useAuth()
  const { whole } = usePlace()
  if (access === 'anyone') return children
  if (loading) return <LoadingApplication />
  if (!session) return <Navigate to="/login" state={{ from: whole }} replace />
  if (access === 'signed-in') return children

  return <AdminGuard access={access}>{children}</AdminGuard>
}

function AdminGuard({
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
