import type { ComponentType } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { FigurePage } from '#shared/analytics/figures.ts'

import { ClubSalesPage } from './club-sales/ClubSalesPage.tsx'
import { layouts } from './figures/layout.ts'
import { MembershipPage } from './membership/MembershipPage.tsx'
import { MoneyPage } from './money/MoneyPage.tsx'
import { ServicesPage } from './services/ServicesPage.tsx'

const pages: Record<FigurePage, ComponentType> = {
  membership: MembershipPage,
  services: ServicesPage,
  'club-sales': ClubSalesPage,
  money: MoneyPage,
}

const isPage = (name: string): name is FigurePage => Object.hasOwn(pages, name)

/** Figures for whoever may see them; everybody who is signed in reaches the address. */
export function AnalyticsPage() {
  const name = usePlace().pathname.split('/').at(-1) ?? ''
  const page = isPage(name) ? name : 'membership'
  const { loading, canViewAnalytics, holds } = usePermissions()
  const Page = pages[page]
  if (loading) return <Skeleton className="m-8 h-72" />
  const mayView = canViewAnalytics || (page === 'money' && holds('view_ledger/ledger'))
  if (!mayView) return <NoAccess title={layouts[page].title} />

  return <Page key={page} />
}

function NoAccess({ title }: { title: string }) {
  const session = useSession()

  return (
    <ToolPage title={title}>
      <div role="alert" className="grid justify-items-start gap-2 rounded border border-line bg-sunken px-5 py-5">
        <h2 className="font-semibold">No access</h2>
        <p className="max-w-prose text-muted">
          These figures are for whoever holds the right <span className="font-mono text-ink">view_analytics</span> on{' '}
          <span className="font-mono text-ink">analytics</span>; in a studio as it begins, that is managers. You are
          signed in as <span className="break-all text-ink">{session?.user.email}</span>. An administrator can give this
          account the right.
        </p>
        <ButtonLink to="/dashboard/home" tone="quiet" size="tight">
          Go to your dashboard
        </ButtonLink>
      </div>
    </ToolPage>
  )
}
