import type { ReactNode } from 'react'

import { membershipsHead } from '#client/memberships/plan-words.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { AskForMembership } from './AskForMembership.tsx'
import { Memberships } from './Memberships.tsx'

const withHead = (part: ReactNode) => (
  <>
    <PageHead {...membershipsHead} />
    <div className="page-width pt-14 md:pt-20">{part}</div>
  </>
)

export function MembershipsPage() {
  return (
    <>
      <Loaded skeleton={<Skeleton className="h-160" />} renderAround={withHead}>
        <Memberships />
      </Loaded>
      <Loaded skeleton={<Skeleton className="page-width mt-16 h-128" />}>
        <AskForMembership />
      </Loaded>
    </>
  )
}
