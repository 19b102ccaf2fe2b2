import { ContourLines } from '#client/ui/ContourLines.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'

import { ButtonLink } from './ButtonLink.tsx'
import { Contact } from './Contact.tsx'
import { Link } from './Link.tsx'
import { usePlace } from './navigation.ts'
import { leaguePlaces, lessonPlaces, membershipPlace, servicePlaces } from './site-map.ts'

const places = [...servicePlaces, ...lessonPlaces, membershipPlace, ...leaguePlaces]

export function NotFoundPage() {
  const { pathname } = usePlace()

  return (
    <div className="relative isolate -mb-20 min-h-[calc(100dvh-4rem)] overflow-hidden">
      <ContourLines seed={404} className="-z-10" />
      <div className="page-width grid gap-6 py-12 md:py-20">
        <h1 className="font-display text-4xl font-medium tracking-tight md:text-5xl">Out of bounds</h1>
        <p className="max-w-[60ch] text-lg">
          There is no page at <code className="font-mono text-base break-all">{pathname}</code>. The link may be old, or
          a letter may be wrong.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/">Go to the home page</ButtonLink>
          <ButtonLink to="/book-now" tone="quiet">
            Book a time
          </ButtonLink>
          <Loaded skeleton={null}>
            <Contact />
          </Loaded>
        </div>
        <nav aria-label="Pages you may have looked for" className="pt-4">
          <h2 className="text-sm font-medium text-muted">Perhaps you looked for</h2>
          <ul className="grid max-w-3xl gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {places.map(({ to, label }) => (
              <li key={to} className="border-b border-line">
                <Link to={to} className="flex min-h-11 items-center hover:text-fairway">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
