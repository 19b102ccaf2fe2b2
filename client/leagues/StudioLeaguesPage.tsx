import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { NextEvenings } from './mine/NextEvenings.tsx'
import { OwnPots } from './pots/OwnPots.tsx'
import { OwnSeasons } from './registrations/OwnSeasons.tsx'
import { StudioLeagues } from './StudioLeagues.tsx'
import { PlaysForOthers } from './subs/PlaysForOthers.tsx'

export function StudioLeaguesPage() {
  return (
    <div className="page-width grid gap-8 py-8 md:py-12">
      <PageHeader title="Leagues" />
      <NextEvenings />
      <Loaded skeleton={<Skeleton className="h-40" />}>
        <OwnSeasons />
      </Loaded>
      <Loaded skeleton={<Skeleton className="h-24" />}>
        <OwnPots />
      </Loaded>
      <PlaysForOthers />
      <Loaded
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-52" />
            <Skeleton className="h-24" />
          </div>
        }
      >
        <StudioLeagues />
      </Loaded>
    </div>
  )
}
