import { useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { Output } from '#shared/http/endpoint.ts'
import { counted } from '#shared/words.ts'
import type { queueContract } from '#shared/workshop/queue-contract.ts'

import { DayOfBench } from './DayOfBench.tsx'
import { OwnerLink } from './OwnerLink.tsx'
import { benchQueue } from './queries.ts'

/** What the bench does next: by day and builder, tickets and builds alike. */
export function QueuePage() {
  return (
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Planned />
    </Loaded>
  )
}

function Planned() {
  const { data: queue } = useSuspenseQuery(benchQueue)
  const mayPlan = usePermissions().holds('manage_schedule/studio')
  const days = queue.days.filter(({ builders }) => builders.length > 0)
  const count = days.flatMap(({ builders }) => builders.flatMap(({ tasks }) => tasks)).length

  return (
    <ToolPage
      title="Bench queue"
      figures={[`${counted(count, 'job')} in two weeks`, `${queue.late.length} late`]}
      action={
        mayPlan && (
          <ButtonLink to="/admin/clubs-2/capacity" tone="quiet" size="tight">
            Hours at the bench
          </ButtonLink>
        )
      }
    >
      <Problems queue={queue} />
      {days.length === 0 ? (
        <EmptyState
          title="Nobody works at the bench"
          action={mayPlan && <ButtonLink to="/admin/clubs-2/capacity">Set hours at the bench</ButtonLink>}
        >
          Say how long each of the staff works at the bench, and the jobs are planned by it.
        </EmptyState>
      ) : (
        <ol className="grid gap-6">
          {days.map((day) => (
            <DayOfBench key={day.day} day={day} />
          ))}
        </ol>
      )}
    </ToolPage>
  )
}

/** What cannot be done as it was promised, or not at all. */
function Problems({ queue: { late, unplanned } }: { queue: Output<typeof queueContract.readQueue> }) {
  const { dayShort } = useStudio()

  return (
    <>
      {late.length > 0 && (
        <Notice kind="warning" title="Past what was promised">
          <ul className="grid gap-1">
            {late.map(({ owner, dueOn, doneOn }) => (
              <li key={owner.id}>
                <OwnerLink owner={owner} />, promised for {dayShort(dueOn)}:{' '}
                {doneOn === null ? 'no day of the next six weeks has room' : `done ${dayShort(doneOn)}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unplanned.length > 0 && (
        <Notice kind="warning" title="No room in the next six weeks">
          <p>{counted(unplanned.length, 'job waits', 'jobs wait')} for somebody who can do it and has the time.</p>
        </Notice>
      )}
    </>
  )
}
