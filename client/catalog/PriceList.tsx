import { useSuspenseQuery } from '@tanstack/react-query'

import { Link } from '#client/app/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'

import { servicesQuery } from './queries.ts'

/** Everything that can be booked, with its price before any form. */
export function PriceList() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { money } = useStudio()

  return (
    <section aria-labelledby="prices" className="page-width pt-16 md:pt-24">
      <h2 id="prices" className="font-display text-2xl font-medium tracking-tight md:text-3xl">
        What it costs
      </h2>
      <ul className="mt-4 gap-x-12 border-t-2 border-ink md:columns-2 md:border-t-0">
        {services.map(({ code, name, durationMinutes, priceCents }) => (
          <li key={code} className="break-inside-avoid border-b border-line">
            <Link
              to={`/book-now?service=${code}`}
              className="group flex min-h-13 items-baseline justify-between gap-4 py-2.5 hover:text-fairway"
            >
              <span className="font-medium underline-offset-4 group-hover:underline">
                {name}
                <span className="font-normal text-muted figures">, {durationMinutes} min</span>
              </span>
              <span className="font-display text-lg figures">{money(priceCents)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
