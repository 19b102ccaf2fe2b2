import type { ReactNode } from 'react'

import { PageHead } from '#client/ui/PageHead.tsx'

/** How each page of a service begins: what it is, and beside it the way to it. */
export function ServiceHero({
  seed,
  title,
  lead,
  more,
  actions,
  children,
}: {
  seed: number
  title: string
  lead?: ReactNode
  more?: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <PageHead seed={seed} title={title} lead={lead} beside={children}>
      {more && <p className="max-w-[62ch] text-muted max-lg:hidden">{more}</p>}
      {actions}
    </PageHead>
  )
}
