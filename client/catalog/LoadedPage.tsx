import type { ReactNode } from 'react'

import { Loaded } from '#client/ui/Loaded.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** A page whose name is known before its data: the head stands at once, and stays when they do not come. */
export function LoadedPage({
  seed,
  title,
  lead,
  children,
}: {
  seed: number
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <Loaded
      skeleton={<Skeleton className="h-96" />}
      renderAround={(part) => <PageHead seed={seed} title={title} lead={lead} beside={part} />}
    >
      {children}
    </Loaded>
  )
}
