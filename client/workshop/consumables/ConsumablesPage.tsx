import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { BenchWork } from '#shared/workshop/consumables/contract.ts'

import { takeWords } from './amount-words.ts'
import { ConsumablesForm } from './ConsumablesForm.tsx'
import { consumablesQuery } from './queries.ts'

/** What each job and each stage uses up of what stands on the bench. */
export const ConsumablesPage = () => (
  <ToolPage title="Consumables">
    <p className="max-w-prose text-muted">
      What one club takes of tape, solvent and epoxy. It leaves the shelf when the bench marks a job or a stage as done,
      where the item is counted; if the books know too little of it, the work goes on and somebody is asked to count.
    </p>
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Works />
    </Loaded>
  </ToolPage>
)

function Works() {
  const { data } = useSuspenseQuery(consumablesQuery)

  return (
    <div className="grid max-w-3xl gap-6">
      <WorkList title="Jobs of the price list" works={data.works.filter(({ kind }) => kind === 'job')} />
      <WorkList title="Stages of a build" works={data.works.filter(({ kind }) => kind === 'stage')} />
    </div>
  )
}

const WorkList = ({ title, works }: { title: string; works: readonly BenchWork[] }) => (
  <RecordPart title={title}>
    {works.length === 0 ? (
      <p className="text-sm text-muted">The price list has no work on clubs yet.</p>
    ) : (
      <ul>
        {works.map((work) => (
          <WorkRow key={work.stage} work={work} />
        ))}
      </ul>
    )}
  </RecordPart>
)

function WorkRow({ work }: { work: BenchWork }) {
  const [isOpen, setOpen] = useState(false)
  const { name, consumables } = work

  return (
    <li className="border-b border-line py-1 text-sm">
      <div className="flex min-h-row flex-wrap items-center gap-x-4">
        <span className="w-56 font-medium wrap-anywhere">{name}</span>
        <span className="min-w-40 flex-1 wrap-anywhere text-muted">{consumables.map(takeWords).join('; ') || '-'}</span>
        {!isOpen && (
          <Button tone="quiet" size="tight" onClick={() => setOpen(true)}>
            Change<span className="sr-only"> what {name} takes</span>
          </Button>
        )}
      </div>
      {isOpen && <ConsumablesForm work={work} onClose={() => setOpen(false)} />}
    </li>
  )
}
