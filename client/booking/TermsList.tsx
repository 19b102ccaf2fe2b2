import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'

import { termsOf } from './terms.ts'

export function TermsList(props: {
  startsAt: Date
  priceCents: number
  cancellationPolicy: CancellationPolicy
  includedMinutes?: number | undefined
  withCredit?: boolean | undefined
  status?: BookingStatus | undefined
  termsSince?: Date | null | undefined
}) {
  const wording = useStudio()
  const terms = termsOf(props, useNow(60), wording)

  return (
    <dl className="grid gap-1 text-sm figures">
      {terms.map(({ when, cost }) => (
        <div key={when} className="flex justify-between gap-4">
          <dt className="text-muted">{when}</dt>
          <dd className="text-right font-medium whitespace-nowrap">{cost}</dd>
        </div>
      ))}
    </dl>
  )
}
