import { MembersPay } from '#client/memberships/MembersPay.tsx'
import { NextFreeTimes } from '#client/services/NextFreeTimes.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Service } from '#shared/catalog/contract.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { priceWords } from './job-words.ts'

/** What the first job of the list costs, and when the bench has time for somebody who wants to watch. */
export function BenchPanel({ job, service }: { job: BenchJob | undefined; service: Service | undefined }) {
  const { money } = useStudio()

  return (
    <aside
      aria-label="Prices and times"
      className="grid content-start gap-4 self-start rounded border border-line bg-surface p-4 sm:p-5 md:p-6"
    >
      {job && <FirstPrice job={job} />}
      {service && (
        <>
          <h2>
            <span className="font-semibold">{service.name}:</span>{' '}
            <span className="whitespace-nowrap text-muted figures">
              {money(service.priceCents)}, {service.durationMinutes} minutes
            </span>
          </h2>
          <MembersPay service={service} />
          <NextFreeTimes service={service} count={4} lines={3} />
        </>
      )}
    </aside>
  )
}

function FirstPrice({ job }: { job: BenchJob }) {
  const { money } = useStudio()
  const [sum, per] = priceWords(job, { money })

  return (
    <p className="border-b-2 border-ink pb-3 figures">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-3xl font-medium">{sum}</span>
        <span className="text-muted">{per}</span>
      </span>
      <span className="mt-1 block text-sm text-muted">{job.name}</span>
    </p>
  )
}
