import { usePermissions, worksHere } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'

/** For whoever works here. */
export function BackOfficeLink({ className }: { className: string }) {
  if (!worksHere(usePermissions())) return null

  return (
    <Link to="/admin/today" className={className}>
      Back office
    </Link>
  )
}
