import { usePageHead } from '#client/content/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { Events } from './Events.tsx'
import { leaguesMark } from './league-words.ts'

export function EventsPage() {
  return (
    <>
      <PageHead seed={75} mark={leaguesMark} {...usePageHead('league-events', 'League events')} />
      <Loaded skeleton={<Skeleton className="page-width mt-10 h-160" />}>
        <Events />
      </Loaded>
    </>
  )
}
