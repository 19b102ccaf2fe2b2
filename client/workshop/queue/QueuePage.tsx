import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ShareBar } from '#client/ui/ShareBar.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { BuildStage, stageWords } from '#shared/builds/orders/stages.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { counted } from '#shared/words.ts'
import type { queueContract, QueueTask } from '#shared/workshop/queue-contract.ts'

import { OwnerLink } from './OwnerLink.tsx'
import { benchQueue } from './queries.ts'

/** The bench's next work by day and builder, tickets and builds alike. */
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

/** Work that will miss its promise, or cannot be done. */
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

type Day = Output<typeof queueContract.readQueue>['days'][number]

/** One day: a column for each builder, with the share of their time that is planned. */
function DayOfBench({ day: { day, builders } }: { day: Day }) {
  const { dayLong } = useStudio()

  return (
    <li className="grid gap-2">
      <h2 className="font-display text-lg font-medium">{dayLong(day)}</h2>
      <div className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {builders.map((builder) => (
          <BuilderOfDay key={builder.builder.id} of={builder} />
        ))}
      </div>
    </li>
  )
}

function BuilderOfDay({ of: { builder, minutes, planned, tasks } }: { of: Day['builders'][number] }) {
  return (
    <section aria-label={builder.name} className="min-w-0 rounded border border-line bg-surface">
      <h3 className="flex items-baseline justify-between gap-3 border-b border-line px-3 py-2 text-sm">
        <span className="font-medium">{builder.name}</span>
        <span className="text-muted figures">
          {planned} of {minutes} min
        </span>
      </h3>
      <ShareBar share={planned / minutes} className="fill-fairway" />
      {tasks.length === 0 ? (
        <p className="px-3 py-2 text-sm text-muted">Free</p>
      ) : (
        <ul>
          {groupAlike(tasks).map(([first, ...more]) => (
            <TaskRow key={first.id} task={first} slots={[first, ...more].flatMap(({ slot }) => slot ?? [])} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The same job on several clubs of a bag is one line. */
const groupAlike = (tasks: readonly QueueTask[]) =>
  [...Map.groupBy(tasks, ({ owner, what }) => `${owner.id} ${what}`).values()].flatMap(([first, ...more]) =>
    first ? [[first, ...more] as const] : [],
  )

/** A job's name on the price list, or a build stage's name on the board. */
function wordsOf({ owner, what }: QueueTask): string {
  const stage = owner.kind === 'build' ? BuildStage.safeParse(what).data : undefined

  return stage ? stageWords[stage].label : what
}

function TaskRow({ task, slots }: { task: QueueTask; slots: readonly string[] }) {
  const { dayShort } = useStudio()
  const { owner, clubs, ofClubs, isLate, dueOn } = task

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-3 py-1.5 text-sm last:border-b-0">
      <OwnerLink owner={owner} />
      <span className="wrap-anywhere">
        {wordsOf(task)}
        {clubs < ofClubs && (
          <span className="text-muted">
            {' '}
            {clubs} of {ofClubs} clubs
          </span>
        )}
        {slots.length > 0 && <span className="text-muted"> {slots.join(' ')}</span>}
      </span>
      {dueOn !== null && (
        <span className={clsx('figures', isLate ? 'font-semibold text-flag-deep' : 'text-muted')}>
          {isLate && 'Late: '}
          {dayShort(dueOn)}
        </span>
      )}
    </li>
  )
}
