import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

/** A part of the page: its title and purpose, and beside them its state and its buttons. */
export function AccountPart({
  title,
  lead,
  isPrinted = false,
  children,
}: {
  title: string
  lead: ReactNode
  /** Whether it is printed. */
  isPrinted?: boolean
  children: ReactNode
}) {
  const id = useId()

  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'grid gap-x-14 gap-y-5 border-t border-line py-8 md:py-10 lg:grid-cols-[18rem_minmax(0,1fr)]',
        !isPrinted && 'print:hidden',
      )}
    >
      <div>
        <h2 id={id} className="font-display text-xl font-medium tracking-tight">
          {title}
        </h2>
        <p className="mt-1.5 max-w-[52ch] text-sm text-muted">{lead}</p>
      </div>
      <div className="grid max-w-[44rem] min-w-0 content-start gap-5">
        <Loaded skeleton={<Skeleton className="h-24" />}>{children}</Loaded>
      </div>
    </section>
  )
}
