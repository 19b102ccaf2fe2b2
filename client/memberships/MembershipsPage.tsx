import { Loaded } from '#client/ui/Loaded.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { AskForMembership } from './AskForMembership.tsx'
import { Memberships } from './Memberships.tsx'

export function MembershipsPage() {
  return (
    <>
      <Loaded
        skeleton={
          <div className="page-width grid gap-10 py-10">
            <Skeleton className="h-72" />
            <Skeleton className="h-160" />
          </div>
        }
      >
        <Memberships />
      </Loaded>
      <Loaded skeleton={<Skeleton className="page-width mt-16 h-128" />}>
        <AskForMembership />
      </Loaded>
    </>
  )
}
