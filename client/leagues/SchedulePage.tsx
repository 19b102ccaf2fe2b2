import { Link } from '#client/app/Link.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { Schedule } from './Schedule.tsx'

export function SchedulePage() {
  return (
    <div className="page-width grid gap-8 pt-10 md:pt-16">
      <PageHeader
        eyebrow="Leagues"
        title="Tournament schedule"
        lead={
          <p>
            Every evening of every season: where it is played, how, and whether the results are out.{' '}
            <span className="print:hidden">
              Not in a league yet?{' '}
              <Link to="/leagues/sign-up" className="text-fairway underline underline-offset-4">
                Join one
              </Link>
              .
            </span>
          </p>
        }
      />
      <Loaded
        skeleton={
          <div className="grid gap-8">
            <Skeleton className="h-48" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        <Schedule />
      </Loaded>
    </div>
  )
}
