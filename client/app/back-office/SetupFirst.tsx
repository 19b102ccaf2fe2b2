import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { usePermissions } from '#client/permissions/rights.ts'
import { usePlace } from '#client/routing/navigation.ts'
import { studioQuery } from '#client/settings/queries.ts'

const beginnings = new Set(['/admin/today', '/admin/members/all'])

/** Where the back office begins: with the set-up, for whoever may do it, until the studio is open. */
export function SetupFirst({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()
  const { holds } = usePermissions()
  const { data: studio } = useQuery(studioQuery)
  const comesFirst = studio?.isOpen === false && holds('manage_settings/settings') && beginnings.has(pathname)

  return comesFirst ? <Navigate to="/admin/settings/setup" replace /> : children
}
