import {
  ArrowLeft,
  Bug,
  CalendarDays,
  ChartColumn,
  LogOut,
  type LucideIcon,
  Mail,
  MailPen,
  Package,
  Receipt,
  Trophy,
  UsersRound,
  Wrench,
} from 'lucide-react'

import { useSession } from '#client/auth/session.ts'
import { signOut } from '#client/auth/sign-in-out.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { ThemeSwitch } from '#client/ui/ThemeSwitch.tsx'
import type { PermissionName } from '#shared/permissions/roles.ts'

import { Link } from './Link.tsx'
import { usePlace } from './navigation.ts'

interface Tool {
  to: string
  label: string
  Icon: LucideIcon
  /** Admits whoever holds it beside the administrators. */
  admits?: PermissionName
}

const ready: readonly Tool[] = [
  { to: '/admin/bookings/day', label: 'Day board', Icon: CalendarDays, admits: 'read/bookings' },
  { to: '/admin/members/all', label: 'Members', Icon: UsersRound, admits: 'read/users' },
  { to: '/admin/settings/outbox', label: 'Outbox', Icon: Mail },
  { to: '/admin/settings/mail', label: 'Mails', Icon: MailPen },
  { to: '/admin/settings/errors', label: 'Errors', Icon: Bug },
]

const coming: readonly Tool[] = [
  { to: '/admin/orders/all', label: 'Orders', Icon: Receipt },
  { to: '/admin/clubs-2/all', label: 'Builds', Icon: Wrench },
  { to: '/admin/leagues/all', label: 'Leagues', Icon: Trophy },
  { to: '/admin/inventory/all', label: 'Stock', Icon: Package },
  { to: '/admin/analytics/services', label: 'Analytics', Icon: ChartColumn },
]

const item =
  'flex min-h-11 w-full items-center gap-3 rounded px-3 hover:bg-line/60 aria-[current]:bg-surface ' +
  'aria-[current]:font-semibold aria-[current]:text-fairway lg:min-h-10'

export function AdminRail({ onFollow }: { onFollow?: () => void }) {
  const session = useSession()

  return (
    <nav aria-label="Tools" className="mt-4 grid gap-6">
      <ToolGroups onFollow={onFollow} />
      <div className="grid gap-0.5 border-t border-line pt-4">
        <p className="truncate px-3 pb-1 text-sm text-muted">{session?.user.email}</p>
        <Link to="/" className={item}>
          <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
          Public site
        </Link>
        <button type="button" className={item} onClick={() => void signOut()}>
          <LogOut aria-hidden className="size-4.5 shrink-0" />
          Sign out
        </button>
        <div className="hidden lg:block">
          <ThemeSwitch />
        </div>
      </div>
    </nav>
  )
}

/** Only the tools that this person may use. */
function ToolGroups({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { loading, canAccessAdmin, holds } = usePermissions()
  if (loading) return <Skeleton className="h-40" />

  const mine = ready.filter(({ admits }) => canAccessAdmin || (admits && holds(admits)))

  return (
    <>
      {mine.length > 0 && <Tools tools={mine} onFollow={onFollow} />}
      {canAccessAdmin && (
        <div>
          <p className="px-3 pb-1 text-sm text-muted">Being prepared</p>
          <Tools tools={coming} onFollow={onFollow} />
        </div>
      )}
    </>
  )
}

function Tools({ tools, onFollow }: { tools: readonly Tool[]; onFollow: (() => void) | undefined }) {
  const { pathname } = usePlace()

  return (
    <ul className="grid gap-0.5">
      {tools.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link to={to} onClick={onFollow} aria-current={pathname === to ? 'page' : undefined} className={item}>
            <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.8} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
