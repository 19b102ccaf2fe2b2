import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { finishTasks } from '#server/workshop/bench/finish.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { batchesContract } from '#shared/workshop/batches/contract.ts'

import { findTasksOfTickets } from './store.ts'

type FinishedBatch = Output<typeof batchesContract.finishBatch>

/**
 * Marks a batch as done, each bag in a transaction of its own: one whose grips are gone keeps none of the others back. Sent
 * again, it finds what is done already.
 */
export async function finishBatch(
  services: Services,
  taskIds: readonly string[],
  context: Context,
): Promise<FinishedBatch> {
  const ids = [...new Set(taskIds)]
  const tasks = await findTasksOfTickets(services.db, ids)
  if (tasks.length < ids.length) throw new Failure('not_found', 'There is no such task.')

  const open = tasks.filter(({ doneAt }) => doneAt === null)
  const finished: FinishedBatch = { done: 0, already: tasks.length - open.length, refused: [] }
  for (const [ticketId, own] of Map.groupBy(open, (task) => task.ticketId)) {
    const [{ number } = { number: '' }] = own
    try {
      const { done } = await finishTasks(
        services,
        own.map(({ id }) => id),
        context,
      )
      finished.done += done
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      finished.refused.push({ ticketId, number, message: error.message })
    }
  }

  return finished
}
