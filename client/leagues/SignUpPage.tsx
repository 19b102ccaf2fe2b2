import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { ContourLines } from '#client/ui/ContourLines.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { LeagueFacts } from './LeagueFacts.tsx'
import { LeagueSignUp } from './LeagueSignUp.tsx'

export function SignUpPage() {
  return (
    <>
      <section className="relative isolate overflow-hidden border-b border-line">
        <ContourLines seed={74} className="-z-10" />
        <div className="page-width grid gap-x-14 gap-y-8 py-12 md:py-16 lg:grid-cols-[1.3fr_1fr] lg:items-end">
          <div className="grid gap-5">
            <p className="border-l-3 border-flag pl-3 font-medium">Leagues</p>
            <h1 className="max-w-[17ch] font-display text-5xl font-medium tracking-[-0.015em] md:text-6xl">
              Nine holes a week, in good company
            </h1>
            <p className="max-w-[56ch] text-lg">
              One evening, one course, the same faces. Handicaps let a beginner play a good player and mean it. Come
              alone, with a partner or as a team.
            </p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <a href="#ask" className={buttonLook({ size: 'large' })}>
                Ask for a place
              </a>
              <ButtonLink to="/leagues/tournament-schedule" tone="plain">
                See the schedule
              </ButtonLink>
            </div>
          </div>
          <Loaded skeleton={<Skeleton className="h-48" />}>
            <LeagueFacts />
          </Loaded>
        </div>
      </section>
      <Loaded
        skeleton={
          <div className="page-width grid gap-8 pt-14">
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        <LeagueSignUp />
      </Loaded>
    </>
  )
}
