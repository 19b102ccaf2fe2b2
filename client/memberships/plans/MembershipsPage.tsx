import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { AskForMembership } from './AskForMembership.tsx'
import { Memberships } from './Memberships.tsx'
import { useMembershipsHead } from './use-memberships-head.ts'

export function MembershipsPage() {
  const head = useMembershipsHead()

  return (
    <>
      <Loaded
        skeleton={<Skeleton className="h-160" />}
        renderAround={(part) => (
          <>
            <PageHead {...head} />
            <div className="page-width pt-14 md:pt-20">{part}</div>
          </>
        )}
      >
        <Memberships />
      </Loaded>
      <Loaded skeleton={<Skeleton className="page-width mt-16 h-128" />}>
        <AskForMembership />
      </Loaded>
    </>
  )
}
