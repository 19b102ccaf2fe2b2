import '#client/ui/whole.css'
import { clsx } from 'clsx'
import { Suspense, useLayoutEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { z } from 'zod'

import { Brand } from '#client/app/Brand.tsx'
import { knownPages, pageAt } from '#client/app/pages.ts'
import { Commands } from '#client/app/palette/Commands.tsx'
import { useScans } from '#client/app/scan/use-scans.ts'
import { SkipLink } from '#client/app/SkipLink.tsx'
import { Approvals } from '#client/permissions/approval/ApprovalDialog.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import { setMayOpen } from '#client/routing/may-open.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Mark } from '#client/ui/drawings/Mark.tsx'
import { undoLatest } from '#client/ui/feedback/undo.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { AdminBar } from './AdminBar.tsx'
import { AdminRail } from './AdminRail.tsx'
import { SetupFirst } from './SetupFirst.tsx'
import { isOpenTo } from './tools.ts'

const narrowRail = keptInBrowser('narrow-rail', z.boolean())

const narrowColumns = 'lg:grid-cols-[4.75rem_1fr]'
const wideColumns = 'lg:grid-cols-[15.5rem_1fr]'

/** No link leads to a page that whoever is signed in may not open. */
function useClosedPages(): void {
  const { loading, ...rights } = usePermissions()
  const closed = loading
    ? ''
    : knownPages()
        .filter((page) => page.frame === 'admin' && !isOpenTo(rights, page))
        .map(({ path }) => path)
        .join(' ')
  useLayoutEffect(() => {
    const paths = new Set(closed.split(' '))
    setMayOpen((address) => !paths.has(pageAt(address)?.path ?? ''))
    return () => setMayOpen()
  }, [closed])
}

/** A rail of tools beside the tool: as icons if somebody wants the room, as a drawer on a telephone. */
export function AdminShell() {
  const [open, setOpen] = useState(false)
  useScans()
  useClosedPages()
  useKeys([{ key: 'Ctrl+z', what: 'Undo', run: undoLatest }])
  const [isNarrow, narrow] = useState(() => narrowRail.read() ?? false)
  const changeWidth = () => {
    narrowRail.write(!isNarrow)
    narrow(!isNarrow)
  }

  return (
    <div className={clsx('min-h-dvh lg:grid print:block!', isNarrow ? narrowColumns : wideColumns)}>
      <SkipLink />
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
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 max-lg:pb-[calc(64px+env(safe-area-inset-bottom))] print:pb-0 xl:has-[[data-panel]]:pr-[27rem]"
      >
        <Suspense fallback={<LoadingApplication />}>
          <SetupFirst>
            <Outlet />
          </SetupFirst>
        </Suspense>
      </main>
      <AdminBar onMore={() => setOpen(true)} />
      <Commands isBackOffice />
      <Approvals />
    </div>
  )
}
