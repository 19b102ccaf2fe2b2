import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { counted } from '#shared/words.ts'

import { BatchPart } from './BatchPart.tsx'
import { PickList } from './PickList.tsx'
import { batchesQuery } from './queries.ts'

/** What the bench does alike to clubs of several bags: fetched with one walk, and moved on with one press. */
export function BatchesPage() {
  return (
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Batches />
    </Loaded>
  )
}

function Batches() {
  const { batches } = useSuspenseQuery(batchesQuery).data
  const clubs = batches.reduce((sum, { clubCount }) => sum + clubCount, 0)
  const minutes = batches.reduce((sum, batch) => sum + batch.minutes, 0)

  return (
    <ToolPage
      title="Batches"
      figures={[counted(clubs, 'job'), `${minutes} min at the bench`]}
      action={
        batches.length > 0 && (
          <Button tone="quiet" size="tight" onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        )
      }
    >
      {batches.length === 0 ? (
        <EmptyState title="Nothing waits for the bench">
          Work that is agreed stands here by job and grip, whichever bag it is of.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <PickList batches={batches} />
          {batches.map((batch) => (
            <BatchPart key={`${batch.job.code} ${batch.part?.sku ?? ''}`} batch={batch} />
          ))}
        </div>
      )}
    </ToolPage>
  )
}
