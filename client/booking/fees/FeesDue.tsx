import { useSuspenseQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { feesOfPerson } from './queries.ts'
import { TakeFee } from './TakeFee.tsx'

/** What late cancellations and no-shows cost them, which is in no order yet. */
export function FeesDue({ personId }: { personId: string }) {
  const { date } = useStudio()
  const { data: fees } = useSuspenseQuery(feesOfPerson(personId))
  if (fees.length === 0) return null

  return (
    <RecordPart title="Fees that are not paid">
      <ul className="text-sm">
        {fees.map((fee) => (
          <li key={fee.id} className="flex min-h-row flex-wrap items-center gap-3 border-b border-line py-1">
            <span className="min-w-0 flex-1 truncate">
              {fee.kind === 'no_show' ? 'Did not come' : 'Canceled late'}: {fee.serviceName}, {date(fee.startsAt)}
            </span>
            <TakeFee fee={fee} />
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
