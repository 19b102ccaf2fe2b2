import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { FreeTimes } from './FreeTimes.tsx'

/** Free times as they are this minute, in a part of the page of their own; `even` ones stand in columns. */
export function NextFreeTimes({
  service,
  count,
  lines,
  even = false,
}: {
  service: Service
  count: number
  lines: 1 | 3
  even?: boolean
}) {
  return (
    <Loaded live skeleton={<Skeleton className={lines === 1 ? 'h-26 w-full sm:h-11' : 'h-40 w-full'} />}>
      <FreeTimes service={service} count={count} even={even} />
    </Loaded>
  )
}
