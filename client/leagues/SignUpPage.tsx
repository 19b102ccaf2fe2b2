import { usePageHead } from '#client/content/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { leaguesMark } from './league-words.ts'
import { LeagueFacts } from './LeagueFacts.tsx'
import { LeagueSignUp } from './LeagueSignUp.tsx'

export function SignUpPage() {
  return (
    <>
      <PageHead
        seed={74}
        mark={leaguesMark}
        {...usePageHead('league-sign-up', 'Leagues')}
        beside={
          <Loaded skeleton={<Skeleton className="h-48 lg:self-end" />}>
            <LeagueFacts />
          </Loaded>
        }
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href="#ask" className={buttonLook({ size: 'large' })}>
            Ask for a place
          </a>
          <ButtonLink to="/leagues/tournament-schedule" tone="plain">
            See the schedule
          </ButtonLink>
        </div>
      </PageHead>
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
