import { EnquiryForm } from '#client/people/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Part } from '#client/ui/Part.tsx'

import { CompleteMembership } from './CompleteMembership.tsx'

export function CompleteMembershipPage() {
  return (
    <>
      <div className="page-width grid gap-6 pt-10 md:pt-16">
        <PageHeader eyebrow="Membership" title="Complete your membership" />
        <Loaded skeleton={<Skeleton className="h-96 max-w-3xl" />}>
          <CompleteMembership />
        </Loaded>
      </div>
      <Part
        title="Something to add or change?"
        lead="A new phone number, the names of your household, another plan: write it here, and we will update it."
      >
        <EnquiryForm topic="membership" about="Completing a membership" />
      </Part>
    </>
  )
}
