import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'

import { useSession } from '#client/api/session/session.ts'
import { signOut } from '#client/api/session/sign-in-out.ts'
import { BackOfficeLink } from '#client/app/BackOfficeLink.tsx'
import { Brand } from '#client/app/Brand.tsx'
import { pageAt } from '#client/app/pages.ts'
import { SkipLink } from '#client/app/SkipLink.tsx'
import { isShown } from '#client/routing/is-shown.ts'
import { Link } from '#client/routing/Link.tsx'
import { LoadingApplication } from '#client/routing/LoadingApplication.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { studioQuery } from '#client/settings/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { ThemeSwitch } from '#client/ui/ThemeSwitch.tsx'
import { addressLine } from '#client/ui/wording.ts'
import type { Studio } from '#shared/settings/contract.ts'

const link = 'flex min-h-11 items-center rounded px-2 font-medium whitespace-nowrap hover:text-fairway'

/** The site of a studio that is still being set up: one honest page, and the way in for who works there. */
export function ClosedSite({ studio }: { studio: Studio }) {
  const session = useSession()
  const { pathname } = usePlace()
  // The server gives out a page that may be some seconds old, and the studio may have opened since.
  useQuery({ ...studioQuery, staleTime: 0 })

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-paper">
        <div className="page-width flex min-h-16 items-center gap-2">
          <Brand />
          <div className="ml-auto flex items-center gap-1">
            <ThemeSwitch />
            {session ? (
              <>
                <Loaded skeleton={null}>
                  <BackOfficeLink className={link} />
                </Loaded>
                <Button tone="plain" onClick={() => void signOut()}>
                  Sign out
                </Button>
              </>
            ) : (
              <Link to="/login" className={link}>
                Sign in
              </Link>
            )}
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {isShown(pageAt(pathname), studio) ? (
          <Suspense fallback={<LoadingApplication />}>
            <Outlet />
          </Suspense>
        ) : (
          <OpensSoon studio={studio} />
        )}
      </main>
    </div>
  )
}

function OpensSoon({ studio }: { studio: Studio }) {
  const canBeReached = studio.phone !== '' || studio.email !== ''
  const where = studio.street && addressLine(studio)

  return (
    <section className="relative isolate flex flex-1 items-center overflow-hidden">
      <ContourLines seed={18} className="-z-10" />
      <div className="page-width grid gap-6 py-16 md:py-24">
        <h1 className="max-w-[18ch] font-display text-5xl font-medium tracking-[-0.015em] text-balance md:text-6xl">
          {studio.name ? `${studio.name} opens soon` : 'This golf studio opens soon'}
        </h1>
        <p className="max-w-[52ch] text-lg">
          It is being set up. What it offers, what it costs and the times that are free will stand here, to be booked in
          a minute.
        </p>
        {where && <p className="max-w-[52ch] text-muted">{where}</p>}
        {canBeReached && <Contact />}
      </div>
    </section>
  )
}
