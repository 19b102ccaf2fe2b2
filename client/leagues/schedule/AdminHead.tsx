import type { ReactNode } from 'react'

import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { Id } from '#shared/http/wire.ts'

interface OfOneProps {
  title: string
  /** From the address. */
  id: string
  /** What it is not, and where it is found. */
  missing: { title: string; hint: string }
  children: ReactNode
}

/** A page of one season or round of the schedule, which the address names. */
export const OfOne = ({ title, id, missing, children }: OfOneProps) =>
  Id.safeParse(id).success ? (
    <Loaded
      resetKey={id}
      skeleton={
        <ToolPage title={title}>
          <Skeleton className="h-96" />
        </ToolPage>
      }
    >
      {children}
    </Loaded>
  ) : (
    <ToolPage title={title}>
      <EmptyState title={missing.title}>{missing.hint}</EmptyState>
    </ToolPage>
  )
