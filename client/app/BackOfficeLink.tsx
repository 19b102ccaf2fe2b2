import { useRights } from '#client/permissions/rights.ts'

import { Link } from './Link.tsx'

/** For whoever works here. */
export function BackOfficeLink({ userId, className }: { userId: string; className: string }) {
  const { canAccessAdmin, holds } = useRights(userId)
  if (!canAccessAdmin && !holds('read/bookings')) return null

  return (
    <Link to={canAccessAdmin ? '/admin' : '/admin/bookings/day'} className={className}>
      Back office
    </Link>
  )
}
