import { useSuspenseQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { FreeTimes } from './FreeTimes.tsx'
import { servicesQuery } from './queries.ts'

const categories: readonly Service['category'][] = ['evaluation', 'fitting', 'bay']

/** The next free times of the three services that people come for first. */
export function NextTimes() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { money } = useStudio()
  const shown = categories.flatMap((wanted) => services.find(({ category }) => category === wanted) ?? [])

  return (
    <section aria-labelledby="next-times" className="page-width pt-12 md:pt-16">
      <h2 id="next-times" className="font-display text-2xl font-medium tracking-tight md:text-3xl">
        Next free times
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {shown.map((service) => (
          <li
            key={service.code}
            className="grid items-center gap-x-8 gap-y-3 py-4 md:grid-cols-[minmax(15rem,1fr)_auto] md:py-3.5"
          >
            <p>
              <span className="text-lg font-semibold">{service.name}</span>
              <span className="block text-muted figures">
                {service.durationMinutes} minutes, {money(service.priceCents)}
              </span>
            </p>
            <Loaded live skeleton={<Skeleton className="h-11 w-full md:w-96" />}>
              <FreeTimes service={service} count={3} />
            </Loaded>
          </li>
        ))}
      </ul>
    </section>
  )
}
