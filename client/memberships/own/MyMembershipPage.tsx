import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { MyMembership } from './MyMembership.tsx'

export function MyMembershipPage() {
  return (
    <div className="page-width py-8 md:py-12">
      <Loaded
        skeleton={
          <div className="grid gap-8 lg:grid-cols-[28rem_1fr]">
            <Skeleton className="h-72" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        <MyMembership />
      </Loaded>
    </div>
  )
}
