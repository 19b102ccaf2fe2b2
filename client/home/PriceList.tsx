import { useSuspenseQuery } from '@tanstack/react-query'

import { bookingPlace, cheapestWay, groups, NotOffered, servicesQuery } from '#client/catalog/service.ts'
import { MembersPay } from '#client/memberships/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** Everything that can be booked, by what one comes for, with its price before any form. */
export function PriceList() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const shown = groups
    .map((group) => ({ ...group, own: services.filter(({ category }) => group.categories.includes(category)) }))
    .filter(({ own }) => own.length > 0)

  return (
    <section aria-labelledby="prices" className="page-width pt-16 md:pt-24">
      <h2 id="prices" className="font-display text-2xl font-medium tracking-tight md:text-3xl">
        What we do, and what it costs
      </h2>
      {shown.length === 0 && (
        <div className="mt-6">
          <NotOffered title="Nothing can be booked online yet" />
        </div>
      )}
      <div className="mt-6 gap-x-14 lg:columns-2">
        {shown.map(({ title, name, page, own }) => (
          <div key={title} className="mb-8 break-inside-avoid border-t-2 border-ink pt-2">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-display text-xl font-medium">{title}</span>
              <Link
                to={page}
                className="inline-flex min-h-11 items-center font-normal text-fairway underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway"
              >
                {name}
              </Link>
            </h3>
            <Prices services={own} />
          </div>
        ))}
      </div>
    </section>
  )
}

function Prices({ services }: { services: readonly Service[] }) {
  const { money } = useStudio()

  return (
    <ul>
      {services.map(cheapestWay).map(({ code, name, category, durationMinutes, priceCents, isFrom }) => (
        <li key={code} className="border-t border-line">
          <Link
            to={bookingPlace(code)}
            className="group flex min-h-12 items-baseline justify-between gap-4 py-2.5 hover:text-fairway"
          >
            <span className="underline-offset-4 group-hover:underline">
              <span className="sr-only">Book: </span>
              {name}
              <span className="text-muted figures">
                , {isFrom && 'from '}
                <span className="whitespace-nowrap">{durationMinutes} min</span>
              </span>
            </span>
            <span className="grid max-w-[55%] shrink-0 justify-items-end gap-1">
              <span className="font-display text-lg whitespace-nowrap figures">
                {isFrom && 'from '}
                {money(priceCents)}
              </span>
              <MembersPay service={{ category, priceCents }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
