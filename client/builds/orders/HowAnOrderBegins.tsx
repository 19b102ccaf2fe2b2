import { ArrowRight } from 'lucide-react'

import { Link } from '#client/routing/Link.tsx'

const ways = [
  { to: '/build-sheet', label: 'Build sheet', hint: 'Irons, woods and wedges, as you want them' },
  { to: '/lab-build-sheet', label: 'Putter build sheet', hint: 'For a lie-angle-balanced putter' },
  { to: '/Book-Fitting', label: 'Club fitting', hint: 'If you would rather be measured first' },
] as const

/** Clubs are not ordered from a shelf, so it says how an order of them begins. */
export function HowAnOrderBegins() {
  return (
    <nav aria-label="How an order of clubs begins" className="grid gap-3">
      <h2 className="font-display text-2xl font-medium tracking-tight">How an order of clubs begins</h2>
      <p className="max-w-[65ch] text-pretty text-muted">
        With a sheet or a fitting. We answer with a quote, by e-mail and on this page. Once you have signed it, you see
        here where your clubs are.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {ways.map(({ to, label, hint }) => (
          <li key={to}>
            <Link
              to={to}
              className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-6 py-2 hover:text-fairway sm:grid-cols-[11rem_1fr_auto]"
            >
              <span className="font-semibold">{label}</span>
              <span className="text-pretty text-muted max-sm:col-start-1">{hint}</span>
              <ArrowRight
                aria-hidden
                className="size-5 text-fairway max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
