import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { useSession } from '#client/auth/session.ts'
import { profileOf } from '#client/people/queries.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { OwnMembershipView } from './OwnMembershipView.tsx'
import { membershipOf } from './queries.ts'

export function MyMembership() {
  const userId = useSession()?.user.id
  const { data: membership } = useSuspenseQuery(membershipOf(userId))
  const { data: profile } = useSuspenseQuery(profileOf(userId))

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
          action={<ButtonLink to="/Memberships">Compare memberships</ButtonLink>}
        >
          That is cheaper as long as you come now and then. From about three hours a month, a membership costs less, and
          you can book further ahead than the public.
        </EmptyState>
      )}
    </div>
  )
}
