import { usePermissions } from '#client/permissions/rights.ts'

import { Link } from './Link.tsx'

/** For whoever works here. */
export function BackOfficeLink({ className }: { className: string }) {
  const { canAccessAdmin, holds } = usePermissions()
  if (!canAccessAdmin && !holds('read/bookings')) return null

  return (
    <Link to={canAccessAdmin ? '/admin' : '/admin/bookings/day'} className={className}>
      Back office
    </Link>
  )
}
