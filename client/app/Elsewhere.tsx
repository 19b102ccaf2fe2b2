import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { firstPageOf } from './first-page.ts'
import { usePlace } from './navigation.ts'

/** In the back office an address that names a tool only is the tool's first page. */
export function Elsewhere({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()
  const to = firstPageOf(pathname)

  return to ? <Navigate to={to} replace /> : children
}
