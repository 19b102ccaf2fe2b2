import { type ReactNode, useId } from 'react'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

/** One source of what is to be done, with its own loading and its own trouble. */
export function TodayPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-sm font-semibold">
        {title}
      </h2>
      <Loaded skeleton={<RowsSkeleton />}>{children}</Loaded>
    </section>
  )
}

export const TodayRows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line border-y border-line">{children}</ul>
)

/** Nothing of this is to be done. */
export const Done = ({ children }: { children: ReactNode }) => (
  <p className="border-y border-line py-2.5 text-muted">{children}</p>
)

const RowsSkeleton = () => (
  <div className="grid gap-px">
    {Array.from({ length: 4 }, (_, row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)
