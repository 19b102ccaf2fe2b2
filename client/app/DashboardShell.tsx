import '#client/ui/whole.css'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'

import { TermsNotice } from '#client/people/consents/TermsNotice.tsx'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { pages } from './pages.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

const Commands = lazyPart(async () => (await import('./palette/Commands.tsx')).Commands)

const tabs = pages.flatMap(({ path, tab }) => (tab ? [{ to: path, ...tab }] : []))

/** The tabs of the dashboard around one of them. */
export function DashboardShell() {
  return (
    <>
      <Tabs />
      <TermsNotice />
      <Suspense fallback={null}>
        <Commands />
      </Suspense>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </>
  )
}

function Tabs() {
  const { pathname } = usePlace()
  const list = useRef<HTMLUListElement>(null)
  const here = tabs.findIndex(({ to, holds }) => pathname === to || (holds !== undefined && pathname.startsWith(holds)))
  // On a telephone the tabs are wider than the screen, and the last ones would hide where somebody is.
  useEffect(() => {
    const tab = list.current?.children[here]
    if (!list.current || !(tab instanceof HTMLElement)) return
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [here])

  return (
    <nav aria-label="Dashboard" className="border-b border-line bg-sunken print:hidden">
      <ul ref={list} className="relative page-width flex gap-1 overflow-x-auto">
        {tabs.map(({ to, label }, at) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : at === here || undefined}
              className="flex min-h-12 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:text-fairway aria-[current]:border-flag aria-[current]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
