import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { Events } from './Events.tsx'
import { leaguesMark } from './league-words.ts'

export function EventsPage() {
  return (
    <>
      <PageHead
        seed={75}
        mark={leaguesMark}
        title="League events"
        lead="Evenings and days around the leagues: when, and what they cost."
      />
      <Loaded skeleton={<Skeleton className="page-width mt-10 h-160" />}>
        <Events />
      </Loaded>
    </>
  )
}
