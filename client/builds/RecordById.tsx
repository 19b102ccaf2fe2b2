import type { ReactNode } from 'react'

import { usePathParameter } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { Id } from '#shared/http/wire.ts'

interface RecordByIdProps {
  parameter: string
  /** The page's title if there is no such record. */
  title: string
  noun: string
  /** The list that leads here. */
  list: string
  children: (id: string) => ReactNode
}

/** Loads a record by the id in the address; an invalid id is not requested. */
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
