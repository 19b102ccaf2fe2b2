import { useSuspenseQuery } from '@tanstack/react-query'

import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { PlanEditor } from './PlanEditor.tsx'
import { PlanList } from './PlanList.tsx'
import { editorKey, planQuery } from './queries.ts'

/** What memberships are sold by; one plan, or a new one, when the address names it. */
export function PlansPage() {
  useCatalogLive([editorKey])
  const planId = useAddress().read('plan')
  if (planId === undefined) return <PlanList />

  return (
    <Loaded key={planId} skeleton={<Skeleton className="m-4 h-96" />}>
      {planId === 'new' ? <PlanEditor /> : <Known planId={planId} />}
    </Loaded>
  )
}

function Known({ planId }: { planId: string }) {
  const { data: plan } = useSuspenseQuery(planQuery(planId))

  return <PlanEditor plan={plan} />
}
