import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'

import { Link } from './Link.tsx'
import { LoadingApplication } from './LoadingApplication.tsx'
import { usePlace } from './navigation.ts'

const Commands = lazy(async () => ({ default: (await import('./Commands.tsx')).Commands }))

const tabs = [
  { to: '/dashboard/home', label: 'Next' },
  { to: '/dashboard/book', label: 'Book' },
  { to: '/dashboard/orders', label: 'Orders and builds' },
  { to: '/dashboard/membership', label: 'Membership' },
  { to: '/dashboard/leagues', label: 'Leagues' },
]

/** The tabs of the dashboard around one of them. */
export function DashboardShell() {
  const { pathname } = usePlace()

  return (
    <>
      <nav aria-label="Dashboard" className="border-b border-line bg-sunken">
        <ul className="page-width flex gap-1 overflow-x-auto">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? 'page' : undefined}
                className="flex min-h-12 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:text-fairway aria-[current]:border-flag aria-[current]:font-semibold"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={null}>
        <Commands />
      </Suspense>
      <Suspense fallback={<LoadingApplication />}>
        <Outlet />
      </Suspense>
    </>
  )
}
