import { Loaded } from '#client/ui/Loaded.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { Events } from './Events.tsx'

export function EventsPage() {
  return (
    <>
      <div className="page-width pt-10 md:pt-16">
        <PageHeader
          eyebrow="Leagues"
          title="League events"
          lead="Finals nights, skins, days for everybody. You need not be in a league for most of them."
        />
      </div>
      <Loaded skeleton={<Skeleton className="page-width mt-10 h-160" />}>
        <Events />
      </Loaded>
    </>
  )
}
