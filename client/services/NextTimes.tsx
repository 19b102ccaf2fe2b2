import { useSuspenseQuery } from '@tanstack/react-query'

import { firstOf, pageOf, servicesQuery } from '#client/catalog/service.ts'
import { MembersPay } from '#client/memberships/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { NextFreeTimes } from './NextFreeTimes.tsx'

const categories: readonly Service['category'][] = ['evaluation', 'fitting', 'bay', 'lesson', 'putter', 'bench']
const shownAtMost = 3

/** The next free times of the services that people come for first, one of a kind. */
export function NextTimes() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { money } = useStudio()
  const shown = categories
    .flatMap((wanted) => firstOf(services.filter(({ category }) => category === wanted)) ?? [])
    .slice(0, shownAtMost)
  if (shown.length === 0) return null

  return (
    <section aria-labelledby="next-times" className="page-width pt-12 md:pt-16">
      <h2 id="next-times" className="font-display text-2xl font-medium tracking-tight md:text-3xl">
        Next free times
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-t-2 border-line border-t-ink">
        {shown.map((service) => (
          <li key={service.code} className="grid items-center gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_44rem] lg:py-4">
            <p>
              <Link
                to={pageOf(service)}
                className="text-lg font-semibold underline-offset-4 hover:text-fairway hover:underline"
              >
                {service.name}
              </Link>
              <span className="block text-muted figures">
                {service.durationMinutes} minutes, {money(service.priceCents)}
              </span>
              <MembersPay service={service} />
            </p>
            <NextFreeTimes service={service} count={3} lines={1} even />
          </li>
        ))}
      </ul>
    </section>
  )
}
