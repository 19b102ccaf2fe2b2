import { CalendarDays, type LucideIcon, Menu, ScanLine, Search, Sunrise } from 'lucide-react'

import { showOverlay } from '#client/app/palette/overlay.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'

import { toolsFor } from './tools.ts'

const look =
  'grid min-h-16 w-full place-content-center justify-items-center gap-0.5 text-sm text-muted ' +
  'aria-[current]:font-semibold aria-[current]:text-fairway'

const places = [
  { group: 'Today', label: 'Today', Icon: Sunrise },
  { group: 'Day board', label: 'Day', Icon: CalendarDays },
] as const

/** Within reach of a thumb, where there is no room for the rail. */
export function AdminBar({ onMore }: { onMore: () => void }) {
  const { pathname } = usePlace()
  const groups = toolsFor(usePermissions())
  const links = places.flatMap(({ group, label, Icon }) => {
    const to = groups.find((one) => one.label === group)?.tools[0]?.to
    return to === undefined ? [] : [{ to, label, Icon }]
  })

  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={look}>
              <Icon aria-hidden className="size-5.5" strokeWidth={1.8} />
              {label}
            </Link>
          </li>
        ))}
        <BarButton label="Scan" Icon={ScanLine} onPress={() => showOverlay('scan')} />
        <BarButton label="Find" Icon={Search} onPress={() => showOverlay('palette')} />
        <BarButton label="More" Icon={Menu} onPress={onMore} />
      </ul>
    </nav>
  )
}

function BarButton({ label, Icon, onPress }: { label: string; Icon: LucideIcon; onPress: () => void }) {
  return (
    <li>
      <button type="button" className={look} onClick={onPress}>
        <Icon aria-hidden className="size-5.5" strokeWidth={1.8} />
        {label}
      </button>
    </li>
  )
}
