import { AnalyticsTool } from '#client/analytics/figures/AnalyticsTool.tsx'
import { yearUpTo } from '#client/analytics/period/asked.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { Cohorts } from './Cohorts.tsx'
import { MayLeave } from './MayLeave.tsx'
import { MembersByPlan } from './MembersByPlan.tsx'
import { RevenueBridge } from './RevenueBridge.tsx'

/** What memberships earn a month, who came and went, and who may leave. */
export const MembershipPage = () => (
  <AnalyticsTool
    page="membership"
    renderCharts={({ from, until }) => (
      <>
        <Loaded skeleton={<Skeleton className="h-80" />}>
          <RevenueBridge from={from} until={until} />
        </Loaded>
        <Loaded skeleton={<Skeleton className="h-80" />}>
          <MembersByPlan {...yearUpTo({ from, until })} />
        </Loaded>
        <Loaded skeleton={<Skeleton className="h-80" />}>
          <Cohorts {...yearUpTo({ from, until })} />
        </Loaded>
        <Loaded skeleton={<Skeleton className="h-80" />}>
          <MayLeave />
        </Loaded>
      </>
    )}
  />
)
