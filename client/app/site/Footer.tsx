import { Link } from '#client/routing/Link.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { FooterFacts } from './FooterFacts.tsx'
import {
  giftPlace,
  leaguePlaces,
  lessonPlaces,
  membershipPlace,
  servicePlaces,
  sheetPlaces,
  termsPlace,
} from './site-map.ts'

const places = [
  ...servicePlaces,
  ...lessonPlaces,
  membershipPlace,
  giftPlace,
  ...leaguePlaces,
  ...sheetPlaces,
  termsPlace,
]

export function Footer() {
  return (
    <footer className="mt-20 border-t border-line bg-sunken print:hidden">
      <div className="page-width grid gap-10 py-12 md:grid-cols-[2fr_3fr]">
        <Loaded skeleton={<Skeleton className="h-40" />}>
          <FooterFacts />
        </Loaded>
        <nav aria-label="All pages">
          <ul className="columns-[2_8.5rem] gap-2 sm:gap-6 lg:columns-3">
            {places.map(({ to, label }) => (
              <li key={to} className="break-inside-avoid">
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center py-1.5 leading-snug hover:underline max-[360px]:text-sm max-[360px]:whitespace-nowrap sm:min-h-9"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
