import { type ReactNode, Suspense } from 'react'
import { Navigate } from 'react-router-dom'

import { useAuth } from '#client/api/session/session.ts'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import type { Page } from '#client/routing/page.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { PageSkeleton } from './PageSkeleton.tsx'

// Visitors, who are most, are never asked for their rights.
const AdminGuard = lazyPart(async () => (await import('./back-office/AdminGuard.tsx')).AdminGuard)

type Props = Pick<Page, 'access' | 'also' | 'isKept'> & { children: ReactNode }

/** Lets in whoever may see a page; sends the others to sign in and remembers what they asked for. */
export const Guard = (page: Props) => (page.access === 'anyone' ? page.children : <SignedIn {...page} />)

function SignedIn({ children, ...page }: Props) {
  const { session, loading } = useAuth()
  const { whole } = usePlace()
  if (loading) return page.access === 'signed-in' ? <PageSkeleton /> : <LoadingApplication />
  if (!session) return <Navigate to="/login" state={{ from: whole }} replace />
  if (page.access === 'signed-in') return children

  return (
    <Suspense fallback={<LoadingApplication />}>
      <AdminGuard page={page}>{children}</AdminGuard>
    </Suspense>
  )
}
