import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Service } from '#shared/catalog/contract.ts'

// With all that is known of bookings it is 4 kB, of which the page that is read first needs nothing.
const loadFreeTimes = async () => (await import('./FreeTimes.tsx')).FreeTimes
const FreeTimes = lazyPart(loadFreeTimes)
// When it does not come, its place says so.
if (!import.meta.env.SSR) void loadFreeTimes().catch(() => undefined)

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
