import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { MembershipSuccess } from './MembershipSuccess.tsx'
import { WelcomeSteps } from './WelcomeSteps.tsx'

export function MembershipSuccessPage() {
  return (
    <div className="relative isolate -mb-20 min-h-[calc(100dvh-4rem)] overflow-hidden pb-20">
      <ContourLines seed={52} className="-z-10 h-128! mask-b-from-20%" />
      <div className="page-width grid gap-x-14 gap-y-10 pt-12 md:pt-20 lg:grid-cols-[1.3fr_1fr]">
        <div className="grid content-start gap-5">
          <p className="border-l-3 border-brass pl-3 font-medium">Membership</p>
          <h1 className="font-display text-5xl font-medium tracking-[-0.015em] md:text-6xl">Welcome in</h1>
          <p className="max-w-[54ch] text-lg">
            A member has hours here that nobody else can take, a say in when, and less to pay for the rest. Three things
            make it yours.
          </p>
          <section aria-label="What to do next" className="mt-2">
            <WelcomeSteps />
          </section>
        </div>
        <Loaded skeleton={<Skeleton className="h-80" />}>
          <MembershipSuccess />
        </Loaded>
      </div>
    </div>
  )
}
