import { clsx } from 'clsx'
import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { z } from 'zod'

import { Brand } from '#client/app/Brand.tsx'
import { Commands } from '#client/app/palette/Commands.tsx'
import { SkipLink } from '#client/app/SkipLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Mark } from '#client/ui/drawings/Mark.tsx'
import { ThemeSwitch } from '#client/ui/ThemeSwitch.tsx'

import { AdminRail } from './AdminRail.tsx'
import { SetupFirst } from './SetupFirst.tsx'

const narrowRail = keptInBrowser('narrow-rail', z.boolean())

const narrowColumns = 'lg:grid-cols-[4.75rem_1fr]'
const wideColumns = 'lg:grid-cols-[15.5rem_1fr]'

/** A rail of tools beside the tool: as icons if somebody wants the room, as a drawer on a telephone. */
export function AdminShell() {
  const [open, setOpen] = useState(false)
  const [isNarrow, narrow] = useState(() => narrowRail.read() ?? false)
  const changeWidth = () => {
    narrowRail.write(!isNarrow)
    narrow(!isNarrow)
  }

  return (
    <div className={clsx('min-h-dvh lg:grid print:block!', isNarrow ? narrowColumns : wideColumns)}>
      <SkipLink />
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-3 lg:hidden print:hidden">
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="grid size-11 place-items-center rounded hover:bg-sunken"
        >
          <MenuIcon aria-hidden className="size-6" />
          <span className="sr-only">Tools</span>
        </button>
        <Brand />
        <div className="ml-auto">
          <ThemeSwitch />
        </div>
      </header>
      <aside
        className={clsx(
          'sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-sunken py-4 lg:block print:hidden',
          isNarrow ? 'px-2.5' : 'px-4',
        )}
      >
        {isNarrow ? (
          <Link to="/" title="Public site" className="grid min-h-11 place-items-center rounded">
            <Mark className="size-7" />
            <span className="sr-only">Public site</span>
          </Link>
        ) : (
          <Brand />
        )}
        <AdminRail isNarrow={isNarrow} onWidth={changeWidth} />
      </aside>
      {open && (
        <Dialog title="Tools" place="left" onClose={() => setOpen(false)}>
          <AdminRail onFollow={() => setOpen(false)} />
        </Dialog>
      )}
      <main id="content" tabIndex={-1} className="min-w-0">
        <Suspense fallback={<LoadingApplication />}>
          <SetupFirst>
            <Outlet />
          </SetupFirst>
        </Suspense>
      </main>
      <Commands isBackOffice />
    </div>
  )
}
