import { useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { RushCheck } from '#shared/workshop/queue-contract.ts'

import { OwnerLink } from './OwnerLink.tsx'

/** The promises that a day would break, and when that work would be done instead. */
export function BrokenPromises({ broken }: Pick<RushCheck, 'broken'>) {
  const { dayShort } = useStudio()
  if (broken.length === 0) return null

  return (
    <Notice kind="warning" title="That breaks what others were promised">
      <ul>
        {broken.map(({ owner, promisedOn, to }) => (
          <li key={owner.id}>
            <OwnerLink owner={owner} />: {dayShort(promisedOn)}, then {to ? dayShort(to) : 'no day that is planned'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
