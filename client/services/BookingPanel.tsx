import { NeedsApproval } from '#client/catalog/service.ts'
import { MembersPay } from '#client/memberships/service.ts'
import { useStudio } from '#client/settings/service.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { CancellationWords } from './CancellationWords.tsx'
import { NextFreeTimes } from './NextFreeTimes.tsx'

/** What it costs, how long it takes, and the next times at which it can be had. */
export function BookingPanel({ service }: { service: Service }) {
  const { money } = useStudio()

  return (
    <aside
      aria-label="Book it"
      className="grid content-start gap-4 self-start rounded border border-line bg-surface p-4 sm:p-5 md:p-6"
    >
      <div className="grid gap-1.5 border-b-2 border-ink pb-3">
        <p className="flex items-baseline justify-between gap-4 figures">
          <span className="font-display text-4xl font-medium">{money(service.priceCents)}</span>
          <span className="text-muted">{service.durationMinutes} minutes</span>
        </p>
        <MembersPay service={service} />
      </div>
      <NeedsApproval service={service} />
      <h2 className="font-semibold">Next free times</h2>
      <NextFreeTimes service={service} count={6} lines={3} />
      <CancellationWords service={service} />
    </aside>
  )
}
