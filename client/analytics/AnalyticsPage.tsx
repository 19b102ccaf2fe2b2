import { useSession } from '#client/api/session/session.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { type EmptyTool, EmptyToolPage } from '#client/routing/EmptyToolPage.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'

const services: EmptyTool = {
  title: 'Services analytics',
  holds: 'This will show how full the bays and the calendar are, service by service and hour by hour.',
  today: 'The day board shows each day as it was and as it will be.',
  to: '/admin/bookings/day',
  label: 'Open the day board',
}

const tools: Readonly<Record<string, EmptyTool>> = {
  '/admin/analytics/membership': {
    title: 'Membership analytics',
    holds: 'This will show members gained, kept and lost by month and by plan, with the rows behind each figure.',
    today: 'The list of members shows how long the studio has known each person, and when they come next.',
    to: '/admin/members/all',
    label: 'Open the members',
  },
  '/admin/analytics/club-sales': {
    title: 'Club sales analytics',
    holds: 'This will show clubs sold, margins and lead times by month, with the orders behind each figure.',
    today: 'Sheets that ask for a quote are with the questions.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
}

/** Figures for whoever may see them; everybody who is signed in reaches the address. */
export function AnalyticsPage() {
  const tool = tools[usePlace().pathname] ?? services
  const session = useSession()
  const { loading, canViewAnalytics } = usePermissions()
  if (loading) return <Skeleton className="m-8 h-72" />
  if (canViewAnalytics) return <EmptyToolPage {...tool} />

  return (
    <ToolPage title={tool.title}>
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
    </ToolPage>
  )
}
