import type { ReactNode } from 'react'

import { useAdmin, usePermissions } from '#client/permissions/rights.ts'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import type { Page } from '#client/routing/page.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { permissionNames } from '#shared/permissions/roles.ts'

import { ForbiddenPage } from './ForbiddenPage.tsx'
import { isOpenTo } from './tools.ts'

interface AdminGuardProps {
  page: Pick<Page, 'access' | 'also' | 'isKept'>
  children: ReactNode
}

/** A page that names a permission is for whoever holds it; the others are for administrators. */
export function AdminGuard({ page, children }: AdminGuardProps) {
  const { canAccessAdmin } = useAdmin()
  const { loading, unchecked, checkAgain, holds } = usePermissions()
  const online = useOnline()
  // What the device keeps came from the server when it knew them to be allowed.
  if (page.isKept?.() && (unchecked || (loading && !online))) return children
  if (loading) return <LoadingApplication />
  if (isOpenTo({ canAccessAdmin, holds }, page)) return children

  return (
    <ForbiddenPage
      needs={permissionNames.filter((name) => [page.access].flat().includes(name))}
      onCheckAgain={unchecked ? checkAgain : undefined}
    />
  )
}
