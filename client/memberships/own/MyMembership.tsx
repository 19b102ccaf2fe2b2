import { useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { membershipOf, plansQuery } from '#client/memberships/queries.ts'
import { profileOf } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { OwnMembershipView } from './OwnMembershipView.tsx'

export function MyMembership() {
  const userId = useSession()?.user.id
  const { data: membership } = useSuspenseQuery(membershipOf(userId))
  const { data: profile } = useSuspenseQuery(profileOf(userId))
  const { data: plans } = useSuspenseQuery(plansQuery)

  return (
    <div className="grid gap-8">
      <PageHeader title="Membership" />
      {membership ? (
        <OwnMembershipView
          membership={membership}
          holder={profile ? `${profile.firstName} ${profile.lastName}` : undefined}
        />
      ) : (
        <EmptyState
          title="You pay by the visit"
          action={
            plans.length > 0 ? (
              <ButtonLink to="/Memberships">Compare memberships</ButtonLink>
            ) : (
              <ButtonLink to="/dashboard/book">Book a time</ButtonLink>
            )
          }
        >
          {plans.length > 0
            ? 'That is cheaper as long as you come now and then. Who comes often pays less with a membership, and books further ahead than the public.'
            : 'The studio sells no memberships right now.'}
        </EmptyState>
      )}
    </div>
  )
}
