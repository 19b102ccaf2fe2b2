import { Loaded } from '#client/ui/Loaded.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { FreeTimes } from './FreeTimes.tsx'

/** Free times as they are this minute, in a part of the page of their own. */
export function NextFreeTimes({ service, count, lines }: { service: Service; count: number; lines: 1 | 3 }) {
  return (
    <Loaded skeleton={<Skeleton className={lines === 1 ? 'h-11 w-full' : 'h-38 w-full'} />}>
      <FreeTimes service={service} count={count} />
    </Loaded>
  )
}
