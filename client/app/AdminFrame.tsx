import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router-dom'

import { Dialog } from '#client/ui/Dialog.tsx'
import { ThemeSwitch } from '#client/ui/ThemeSwitch.tsx'

import { AdminRail } from './AdminRail.tsx'
import { Brand } from './Brand.tsx'
import { LoadingApplication } from './LoadingApplication.tsx'
import { SkipLink } from './SkipLink.tsx'

export function AdminFrame() {
  const [open, setOpen] = useState(false)

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <SkipLink />
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-3 lg:hidden">
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
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-sunken px-4 py-4 lg:block print:hidden">
        <Brand />
        <AdminRail />
      </aside>
      {open && (
        <Dialog title="Tools" place="left" onClose={() => setOpen(false)}>
          <AdminRail onFollow={() => setOpen(false)} />
        </Dialog>
      )}
      <main id="content" tabIndex={-1} className="min-w-0">
        <Suspense fallback={<LoadingApplication />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
