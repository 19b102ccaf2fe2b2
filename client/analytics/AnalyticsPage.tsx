import { useSession } from '#client/api/session/session.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { EmptyToolPage } from '#client/routing/EmptyToolPage.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

const titles: Readonly<Record<string, string>> = {
  '/admin/analytics/membership': 'Membership analytics',
  '/admin/analytics/club-sales': 'Club sales analytics',
  '/admin/analytics/services': 'Services analytics',
}

/** Figures for whoever may see them; everybody who is signed in reaches the address. */
export function AnalyticsPage() {
  const { pathname } = usePlace()
  const title = titles[pathname] ?? 'Analytics'

  return <Admitted title={title} path={pathname} />
}

function Admitted({ title, path }: { title: string; path: string }) {
  const session = useSession()
  const { loading, canViewAnalytics } = usePermissions()
  if (loading) return <Skeleton className="m-8 h-72" />
  if (canViewAnalytics) return <EmptyToolPage page={{ path, title, about: '' }} />

  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title={title} />
      <EmptyState
        title="Your account does not show these figures"
        action={
          <ButtonLink to="/dashboard/home" tone="quiet">
            Go to your dashboard
          </ButtonLink>
        }
      >
        You are signed in as <span className="break-all text-ink">{session?.user.email}</span>. Whoever runs the studio
        can let this account see analytics.
      </EmptyState>
    </div>
  )
}
