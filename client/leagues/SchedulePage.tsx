import { usePageHead } from '#client/content/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { PrintHead } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { leaguesMark } from './league-words.ts'
import { Schedule } from './Schedule.tsx'

export function SchedulePage() {
  const head = usePageHead('league-schedule', 'Tournament schedule')

  return (
    <>
      <div className="print:hidden">
        <PageHead seed={76} mark={leaguesMark} {...head}>
          <p className="text-muted print:hidden">
            Not in a league yet?{' '}
            <Link to="/leagues/sign-up" className="text-fairway underline underline-offset-4">
              Join one
            </Link>
          </p>
        </PageHead>
      </div>
      <div className="page-width pt-8 md:pt-12">
        <Loaded
          skeleton={
            <div className="grid gap-8">
              <Skeleton className="h-48" />
              <Skeleton className="h-96" />
            </div>
          }
        >
          <PrintHead title={head.title} />
          <Schedule />
        </Loaded>
      </div>
    </>
  )
}
