import { useQuery } from '@tanstack/react-query'

import { statusLooks } from '#client/memberships/membership-words.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { membershipWords } from '#shared/memberships/status.ts'

import { membershipOfPerson } from './queries.ts'

/** The plan and the number of a member, beside their name. */
export function MembershipBadge({ personId }: { personId: string }) {
  const membership = useQuery(membershipOfPerson(personId)).data?.membership
  if (!membership) return null
  const { label } = membershipWords[membership.status]
  const { tone, Icon } = statusLooks[membership.status]

  return (
    <>
      <Badge tone={tone} Icon={Icon}>
        Member: {membership.plan.name}
        {membership.status !== 'active' && `, ${label.toLowerCase()}`}
      </Badge>
      <span className="font-mono text-sm text-muted">{membership.number}</span>
    </>
  )
}
