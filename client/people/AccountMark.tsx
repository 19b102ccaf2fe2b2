import { UserRoundCheck } from 'lucide-react'

import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import type { ListedPerson } from '#shared/people/contract.ts'
import { listedName } from '#shared/people/listed-name.ts'

type AccountHolder = Pick<ListedPerson, 'accountId' | 'firstName' | 'lastName'>

/** Says that somebody has an account; who may manage accounts gets to it. */
export function AccountMark({ person }: { person: AccountHolder }) {
  const { canManageUsers } = usePermissions()
  if (!person.accountId) return null

  const badge = (
    <Badge tone="success" Icon={UserRoundCheck}>
      Account
    </Badge>
  )
  return canManageUsers ? (
    <Link
      to={`/admin/members/accounts?account=${person.accountId}`}
      aria-label={`Account of ${listedName(person)}`}
      className="inline-flex min-h-11 items-center underline-offset-4 hover:underline lg:min-h-8"
    >
      {badge}
    </Link>
  ) : (
    badge
  )
}
