import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { type CheckedWork, dayByNow } from '#server/workshop/bench/check.ts'
import { listBenchTasks, listPromises } from '#server/workshop/bench/tasks.ts'

import type { ProposedJob } from './proposal-store.ts'
import { isOnBench, listTicketJobs, ticketOwner, type TicketJobRow, type TicketRow } from './store.ts'

type PlannedJob = Pick<TicketJobRow, 'job' | 'clubId' | 'itemId' | 'benchMinutes' | 'cures' | 'position'>

/** The tasks and parts of jobs that are not on a ticket yet. */
export const workOf = (jobs: readonly PlannedJob[]): Pick<CheckedWork, 'tasks' | 'parts'> => ({
  tasks: jobs.map(({ clubId, job, position, benchMinutes, cures }) => ({
    clubId,
    position,
    stage: job,
    minutes: benchMinutes,
    cureMinutes: cures ? 1440 : 0,
  })),
  parts: jobs.flatMap(({ itemId }) => (itemId === null ? [] : [{ itemId, quantity: 1 }])),
})

/** A ticket's remaining work, with the added work. */
export async function workLeft(
  work: OnDatabase,
  { id, status }: Pick<TicketRow, 'id' | 'status'>,
  more: readonly PlannedJob[] = [],
): Promise<CheckedWork> {
  const of = ticketOwner(id)
  if (!isOnBench(status)) return { ...workOf([...(await listTicketJobs(work, id)), ...more]), of }
  const open = (await listBenchTasks(work, of)).filter(({ doneAt }) => doneAt === null)
  const added = workOf(more)

  return {
    tasks: [
      ...open.map(({ clubId, position, stage, minutes, clubs, cureMinutes }) => ({
        clubId,
        position,
        stage,
        minutes,
        clubs,
        cureMinutes,
      })),
      ...added.tasks,
    ],
    parts: added.parts ?? [],
    of,
  }
}

/**
 * The day that approving proposed work promises, as far as it is possible now. Undefined if no day was proposed with
 * it, or if a later one was promised since.
 */
export async function dayOfProposed(
  work: Timed,
  row: Pick<TicketRow, 'id' | 'status'>,
  proposed: readonly ProposedJob[],
): Promise<string | undefined> {
  const [first] = proposed
  if (!first || first.promisedOn === null) return undefined
  const { promisedOn, isRush, at } = first
  const day = await dayByNow(work, {
    ...(await workLeft(
      work,
      row,
      proposed.map((job, position) => ({ ...job, position })),
    )),
    on: promisedOn,
    isRush,
  })
  const [newest] = await listPromises(work, ticketOwner(row.id))

  return newest && newest.at >= at && newest.promisedOn >= day ? undefined : day
}
