import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Navigate } from 'react-router-dom'

import { knownPages, redirects } from '#client/app/pages.ts'
import { pagesQuery } from '#client/content/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { addressesOf } from '#shared/site/address.ts'

import { findablePages } from './findable-pages.ts'
import { FindPage } from './FindPage.tsx'
import { nearestPage } from './nearest-page.ts'
import { readablePath } from './readable-path.ts'

/** An address in other letters, or with slashes too many, goes to the page that it means; the others are not found. */
export function NotFoundPage() {
  const { pathname, search, hash } = usePlace()
  const to = addressesOf({ pages: knownPages(), redirects })(pathname)

  return to && to !== pathname ? <Navigate to={to + search + hash} replace /> : <NotFound pathname={pathname} />
}

function NotFound({ pathname }: { pathname: string }) {
  const findable = findablePages(pathname, useQuery(pagesQuery).data ?? [])
  const nearest = nearestPage(pathname, findable)
  const isBackOffice = pathname.startsWith('/admin')

  return (
    <div className="relative isolate -mb-20 min-h-[calc(100dvh-4rem)] overflow-hidden">
      <ContourLines seed={404} className="-z-10 h-128! mask-b-from-20%" />
      <div className="page-width grid gap-8 py-12 md:py-20">
        <header className="grid gap-4">
          <h1 className="font-display text-4xl font-medium tracking-tight md:text-5xl">Out of bounds</h1>
          <p className="max-w-[60ch] text-lg">
            There is no page at <code className="font-mono text-base wrap-anywhere">{readablePath(pathname)}</code>. The
            link may be old, or a letter may be wrong.
          </p>
        </header>
        {nearest && (
          <p className="border-l-2 border-flag pl-4">
            <span className="block text-sm text-muted">You probably meant</span>
            <Link
              to={nearest.to}
              className="inline-flex min-h-11 items-center gap-2 font-display text-2xl font-medium text-fairway underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway"
            >
              {nearest.title}
              <ArrowRight aria-hidden className="size-5" />
            </Link>
          </p>
        )}
        <FindPage pages={findable} withServices={!isBackOffice} />
        <div className="flex flex-wrap gap-3">
          {isBackOffice ? (
            <ButtonLink to="/admin">Go to the back office</ButtonLink>
          ) : (
            <>
              <ButtonLink to="/book-now">Book a time</ButtonLink>
              <ButtonLink to="/" tone="quiet">
                Go to the home page
              </ButtonLink>
              <Loaded skeleton={null}>
                <Contact />
              </Loaded>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
