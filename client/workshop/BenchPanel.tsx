import { useSuspenseQuery } from '@tanstack/react-query'

import { NextFreeTimes } from '#client/catalog/NextFreeTimes.tsx'
import { servicesQuery } from '#client/catalog/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'

import { priceWords } from './job-words.ts'
import { benchJobsQuery } from './queries.ts'

/** From what price a grip is changed, and when the bench has time for somebody who wants to watch. */
export function BenchPanel() {
  const { data: jobs } = useSuspenseQuery(benchJobsQuery)
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { money } = useStudio()
  const regrip = jobs.find(({ code }) => code === 'regrip')
  const check = services.find(({ code }) => code === 'loft_lie_check')

  return (
    <aside
      aria-label="Prices and times"
      className="grid content-start gap-4 self-start rounded border border-line bg-surface p-4 sm:p-5 md:p-6"
    >
      {regrip && (
        <p className="border-b-2 border-ink pb-3 figures">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-display text-3xl font-medium">{priceWords(regrip, { money })[0]}</span>
            <span className="text-muted">a club, grip included</span>
          </span>
          <span className="mt-1 block text-sm text-muted">Regrips need no appointment: bring them in.</span>
        </p>
      )}
      {check && (
        <>
          <h2>
            <span className="font-semibold">{check.name}, while you watch:</span>{' '}
            <span className="whitespace-nowrap text-muted figures">
              {money(check.priceCents)}, {check.durationMinutes} minutes
            </span>
          </h2>
          <NextFreeTimes service={check} count={4} lines={3} />
        </>
      )}
    </aside>
  )
}
