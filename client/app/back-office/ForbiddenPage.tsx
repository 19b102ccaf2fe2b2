import { useSession } from '#client/api/session/session.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { PermissionName } from '#shared/permissions/roles.ts'

import { toolsFor } from './tools.ts'

/** What somebody sees who may not enter, or whose permissions could not be asked for. */
interface ForbiddenPageProps {
  /** The rights by one of which the page opens. */
  needs?: readonly PermissionName[]
  onCheckAgain?: (() => void) | undefined
}

/** Who holds a right in a studio as it begins; administrators hold all. */
const holders: Partial<Record<PermissionName, string>> = {
  'manage_catalog/catalog': 'managers',
  'manage_schedule/studio': 'managers',
  'manage_bookings/bookings': 'managers and the front desk',
  'take_payments/orders': 'managers and the front desk',
  'refund/orders': 'managers',
  'view_ledger/ledger': 'managers',
  'manage_members/memberships': 'managers and the front desk',
  'conduct/fittings': 'managers and fitters',
  'manage_tickets/workshop': 'managers, the front desk, fitters and builders',
  'read/inventory': 'managers, the front desk, fitters and builders',
  'teach/lessons': 'managers and coaches',
  'view_analytics/analytics': 'managers',
}

export function ForbiddenPage({ needs = [], onCheckAgain }: ForbiddenPageProps) {
  const session = useSession()
  const who = needs.flatMap((right) => holders[right] ?? [])[0]

  return (
    <div className="page-width grid justify-items-start gap-5 py-16">
      <h1 className="max-w-[24ch] font-display text-3xl font-medium tracking-tight">
        This page is only accessible to administrators.
      </h1>
      <p className="max-w-[60ch] text-muted">
        You are signed in as <span className="break-words text-ink">{session?.user.email}</span>.{' '}
        {onCheckAgain
          ? 'What this account may do could not be looked up, so the page stays closed for now.'
          : `${who === undefined ? '' : `For this page that means ${who}. `}Whoever runs the studio can give this account more access.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
        {onCheckAgain ? (
          <ButtonLink to="/dashboard/home" tone="quiet">
            Go to your dashboard
          </ButtonLink>
        ) : (
          <OwnTools />
        )}
      </div>
    </div>
  )
}

/** The way on, of whom it is known what they may do. */
function OwnTools() {
  const [first] = toolsFor(usePermissions())

  return (
    <ButtonLink to={first?.tools[0]?.to ?? '/dashboard/home'}>
      Go to {first ? first.label : 'your dashboard'}
    </ButtonLink>
  )
}
