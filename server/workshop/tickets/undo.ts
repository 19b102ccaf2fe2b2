import { atomically } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { listBenchTasks, reopenTasks } from '#server/workshop/bench/tasks.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

import { noteOnTicket } from './note.ts'
import { putBackParts } from './parts.ts'
import { takeTicketStep } from './step.ts'
import { type TicketRow, findTasks, isOnBench, lockTicket, ticketOwner } from './store.ts'

/**
 * Takes back that tasks are done, all or none, after a mistake. Their parts are reserved for them again, and a ticket
 * that the bench had finished returns to it. A ready ticket is left alone, because its client was told: it goes back by
 * a step of its own.
 */
export const undoTasks = (work: Work, taskIds: readonly string[]): Promise<{ undone: number }> =>
  atomically(work, async (work) => {
    const ids = [...new Set(taskIds)]
    const tasks = await findTasks(work, ids)
    if (tasks.length < ids.length || tasks.some(({ ownerKind }) => ownerKind !== 'ticket')) {
      throw new Failure('not_found', 'There is no such task.')
    }
    const byTicket = Map.groupBy(tasks, ({ ownerId }) => ownerId)
    for (const ticketId of [...byTicket.keys()].toSorted()) {
      await undoOf(work, ticketId, byTicket.get(ticketId) ?? [])
    }
    return { undone: ids.length }
  })

type FoundTask = Awaited<ReturnType<typeof findTasks>>[number]

async function undoOf(inside: Work, ticketId: string, tasks: readonly FoundTask[]): Promise<void> {
  const ids = tasks.map(({ id }) => id)
  const row = await lockTicket(inside, ticketId)
  if (!row || !isOnBench(row.status)) {
    throw new Failure('wrong_state', `${row?.number ?? 'This ticket'} has left the bench. Send it back there first.`)
  }
  const work = atPlaceOf(inside, row)
  refuseHandedOver(row, tasks)
  const gone = await work.trx
    .selectFrom('ticketClub')
    .select('clubId')
    .where('ticketId', '=', ticketId)
    .where('collectedAt', 'is not', null)
    .execute()
  const undone = await reopenTasks(work, ids)
  if (undone.length < ids.length) throw new Failure('wrong_state', 'One of these is not done.')
  if (undone.some(({ clubId }) => gone.some((club) => club.clubId === clubId))) {
    throw new Failure('wrong_state', 'One of these clubs has left the house.')
  }
  await putBackParts(work, ticketId, undone)

  const left = await listBenchTasks(work, ticketOwner(ticketId))
  const cures = left.flatMap(({ doneAt, cureMinutes }) => (doneAt ? doneAt.getTime() + cureMinutes * 60_000 : []))
  const curesUntil = cures.length > 0 ? new Date(Math.max(...cures)) : null
  const reason = `Taken back: ${counted(undone.length, 'job')} marked as done`
  await noteOnTicket(work, ticketId, { action: 'bench_tasks_undone', reason, set: { curesUntil } })
  const now = await lockTicket(work, ticketId)
  if (now?.status === 'curing' || now?.status === 'qc') {
    await takeTicketStep(work, now, { to: 'in_repair', reason, isMore: true })
  }
}

/** What was handed over is paid, and its parts are sold: only the rework since then can be undone. */
function refuseHandedOver({ collectedAt }: Pick<TicketRow, 'collectedAt'>, tasks: readonly FoundTask[]): void {
  const isSold = ({ stage, doneAt }: FoundTask) =>
    stage !== 'rework' && doneAt !== null && collectedAt !== null && doneAt <= collectedAt
  if (tasks.some(isSold)) {
    throw new Failure('wrong_state', 'One of these was handed over with its clubs. Do it again as rework.')
  }
}
