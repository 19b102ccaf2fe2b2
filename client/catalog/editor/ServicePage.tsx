import { useSuspenseQuery } from '@tanstack/react-query'

import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { choicesQuery, recordQuery } from './queries.ts'
import { ServiceEditor } from './ServiceEditor.tsx'

/** One service: its draft, and beside it what clients would see. */
export function ServicePage({ serviceId }: { serviceId: string }) {
  return (
    <Loaded skeleton={<Skeleton className="m-4 h-96" />}>
      <Editor serviceId={serviceId} />
    </Loaded>
  )
}

function Editor({ serviceId }: { serviceId: string }) {
  const { data: record } = useSuspenseQuery(recordQuery(serviceId))
  const { data: choices } = useSuspenseQuery(choicesQuery)
  const saved = record.draft?.document ?? record.document

  return saved ? (
    <ServiceEditor record={record} saved={saved} choices={choices} />
  ) : (
    <EmptyState title="Nothing is written here yet">This service has no draft and was never published.</EmptyState>
  )
}
