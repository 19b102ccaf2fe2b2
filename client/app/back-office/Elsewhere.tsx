import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { usePlace } from '#client/routing/navigation.ts'

import { firstPageOf } from './first-page.ts'

/** In the back office an address that names a tool only is the tool's first page. */
export function Elsewhere({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()
  const to = firstPageOf(pathname)

  return to ? <Navigate to={to} replace /> : children
}
