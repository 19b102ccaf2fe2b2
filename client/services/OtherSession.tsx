import { NeedsApproval } from '#client/catalog/service.ts'
import { MembersPay } from '#client/memberships/service.ts'
import { useStudio } from '#client/settings/service.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { NextFreeTimes } from './NextFreeTimes.tsx'

/** Another service of the same kind, with its own next free times. */
export function OtherSession({ service }: { service: Service | undefined }) {
  const { money } = useStudio()
  if (!service) return null

  return (
    <section className="page-width pt-14 md:pt-20">
      <div className="grid gap-x-14 gap-y-4 rounded bg-turf px-4 py-6 sm:px-5 md:px-8 lg:grid-cols-[1fr_1.2fr] lg:items-center">
        <div>
          <h2 className="font-display text-2xl font-medium tracking-tight">{service.name}</h2>
          <p className="mt-1 max-w-[66ch]">{service.summary}</p>
          <p className="mt-2 font-medium figures">
            {money(service.priceCents)}, {service.durationMinutes} minutes
          </p>
          <MembersPay service={service} />
          <NeedsApproval service={service} />
        </div>
        <NextFreeTimes service={service} count={3} lines={1} />
      </div>
    </section>
  )
}
