import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { usePlace } from '#client/routing/navigation.ts'

import { belongsToApp } from './app-paths.ts'
import { linkedPage } from './pages.ts'
import { useStandalone } from './standalone.ts'

/** In an installed app every other address is the dashboard; what a link opens is shown there. */
export function StandaloneRule({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = usePlace()
  if (!useStandalone() || belongsToApp(pathname)) return children

  const isLink = hash.length > 1 && linkedPage(pathname) !== undefined
  const query = [`open=${pathname.slice(1)}`, search.slice(1)].filter(Boolean).join('&')
  return <Navigate to={isLink ? `/dashboard/link?${query}${hash}` : '/dashboard/home'} replace />
}
