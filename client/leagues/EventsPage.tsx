import { Suspense } from 'react'

import { usePageHead } from '#client/content/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useHydrated } from '#client/ui/browser/hydrated.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { Events } from './Events.tsx'
import { leaguesMark } from './league-words.ts'
import { TvScreen } from './tv/lazy.ts'

export function EventsPage() {
  const isScreen = useAddress().read('tv') === '1'
  const isHydrated = useHydrated()

  return (
    <>
      <PageHead seed={75} mark={leaguesMark} {...usePageHead('league-events', 'League events')} />
      <Loaded skeleton={<Skeleton className="page-width mt-10 h-160" />}>
        <Events />
      </Loaded>
      {isScreen && isHydrated && (
        <Suspense>
          <TvScreen />
        </Suspense>
      )}
    </>
  )
}
