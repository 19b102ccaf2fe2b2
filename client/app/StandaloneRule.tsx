import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { usePlace } from '#client/routing/navigation.ts'

import { belongsToApp } from './app-paths.ts'
import { useStandalone } from './standalone.ts'

/** In an installed app every other address is the dashboard. */
export function StandaloneRule({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()

  return useStandalone() && !belongsToApp(pathname) ? <Navigate to="/dashboard/home" replace /> : children
}
