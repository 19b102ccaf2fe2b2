import { NeedsApproval, ServiceData } from '#client/catalog/service.ts'
import { MembersPay } from '#client/memberships/service.ts'
import { NextFreeTimes } from '#client/services/NextFreeTimes.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { BagStrip } from './BagStrip.tsx'
import { clubsOf } from './clubs-of-bag.ts'

/** One fitting in the comparison, with its own next free times. */
export function FittingRow({ service }: { service: Service }) {
  const { money } = useStudio()
  const clubs = clubsOf(service)

  return (
    <li
      id={service.code}
      tabIndex={-1}
      className="grid outline-none scroll-mt-24 gap-x-8 gap-y-3 border-b border-line py-6 lg:grid-cols-[minmax(0,1fr)_12.5rem_27rem]"
    >
      <div>
        <ServiceData service={service} />
        <h3 className="font-display text-xl font-medium">{service.name}</h3>
        <p className="mt-1 max-w-[66ch]">{service.summary}</p>
        <details className="group mt-1">
          <summary className="inline-flex min-h-11 items-center text-fairway underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway">
            What we do<span className="sr-only">: {service.name}</span>
          </summary>
          <p className="max-w-[60ch] text-muted">{service.description}</p>
          {service.bringAlong && (
            <p className="mt-2 mb-2 max-w-[60ch] text-muted">
              <span className="font-medium text-ink">Bring:</span> {service.bringAlong}
            </p>
          )}
        </details>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:grid lg:content-start lg:justify-start">
        <p className="figures">
          <span className="font-display text-2xl font-medium">{money(service.priceCents)}</span>{' '}
          <span className="ml-2 text-muted">{service.durationMinutes} min</span>
          <MembersPay service={service} />
        </p>
        <NeedsApproval service={service} />
        {clubs.length > 0 && <BagStrip clubs={clubs} />}
      </div>
      <NextFreeTimes service={service} count={3} lines={1} />
    </li>
  )
}
