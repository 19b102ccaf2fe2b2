import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { useAuth } from '#client/auth/session.ts'
import { useRights } from '#client/permissions/rights.ts'
import { Loaded } from '#client/ui/Loaded.tsx'

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

  return (
    <Loaded skeleton={<LoadingApplication />}>
      <AdminGuard userId={session.user.id} access={access}>
        {children}
      </AdminGuard>
    </Loaded>
  )
}

function AdminGuard({
  userId,
  access,
  children,
}: {
  userId: string
  access: Exclude<PageAccess, 'anyone' | 'signed-in'>
  children: ReactNode
}) {
  const { canAccessAdmin, holds } = useRights(userId)
  const admitted = canAccessAdmin || (access !== 'administrators' && holds(access))

  return admitted ? children : <ForbiddenPage />
}
