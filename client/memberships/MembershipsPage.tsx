import { Questions } from '#client/catalog/Questions.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Part } from '#client/ui/Part.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { AskForMembership } from './AskForMembership.tsx'
import { membershipQuestions } from './membership-questions.ts'
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
      <Part title="Questions">
        <Questions questions={membershipQuestions} />
      </Part>
      <Loaded skeleton={<Skeleton className="page-width mt-16 h-128" />}>
        <AskForMembership />
      </Loaded>
    </>
  )
}
