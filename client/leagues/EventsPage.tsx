import { Loaded } from '#client/ui/Loaded.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { Events } from './Events.tsx'
import { leaguesMark } from './league-words.ts'

export function EventsPage() {
  return (
    <>
      <PageHead
        seed={75}
        mark={leaguesMark}
        title="League events"
        lead="Finals nights, skins, days for everybody. You need not be in a league for most of them."
      />
      <Loaded skeleton={<Skeleton className="page-width mt-10 h-160" />}>
        <Events />
      </Loaded>
    </>
  )
}
