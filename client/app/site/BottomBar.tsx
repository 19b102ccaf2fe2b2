import { clsx } from 'clsx'
import { CalendarCheck, House, Trophy, UserRound } from 'lucide-react'

import { useSession } from '#client/api/session/session.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'

export function BottomBar() {
  const session = useSession()
  const { pathname } = usePlace()
  const places = [
    { to: '/', label: 'Home', Icon: House },
    { to: '/book-now', label: 'Book', Icon: CalendarCheck },
    { to: '/leagues/tournament-schedule', label: 'Leagues', Icon: Trophy, holds: '/leagues/' },
    { to: session ? '/dashboard/home' : '/login', label: 'Account', Icon: UserRound, holds: '/dashboard/' },
  ]

  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-4">
        {places.map(({ to, label, Icon, holds }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : (holds !== undefined && pathname.startsWith(holds)) || undefined}
              className={clsx(
                'grid min-h-16 place-content-center justify-items-center gap-0.5 text-sm text-muted',
                'aria-[current]:font-semibold aria-[current]:text-fairway',
              )}
            >
              <Icon aria-hidden className="size-5.5" strokeWidth={1.8} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
