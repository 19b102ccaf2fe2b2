import type { ReactNode } from 'react'

import { usePathParameter } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { Id } from '#shared/http/wire.ts'

interface RecordByIdProps {
  parameter: string
  /** Of the page that has none. */
  title: string
  noun: string
  /** Where it is opened from. */
  list: string
  children: (id: string) => ReactNode
}

/** A record of the back office by the id in the address; what is no id at all is not asked for. */
export function RecordById({ parameter, title, noun, list, children }: RecordByIdProps) {
  const id = usePathParameter(parameter)
  if (!Id.safeParse(id).success) {
    return (
      <ToolPage title={title}>
        <EmptyState title={`There is no such ${noun}`}>Open it from {list}.</EmptyState>
      </ToolPage>
    )
  }

  return (
    <Loaded key={id} resetKey={id} skeleton={<Skeleton className="h-96" />}>
      {children(id)}
    </Loaded>
  )
}
