import type { Work } from '#server/kernel/work.ts'
import { finishTasks } from '#server/workshop/tickets/finish.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { listWords } from '#shared/words.ts'
import type { batchesContract } from '#shared/workshop/batches/contract.ts'

import { listStockedTasks, partNameOf, type StockedTask } from './parts.ts'
import { findTasksOfTickets } from './store.ts'

type FinishedBatch = Output<typeof batchesContract.finishBatch>

/**
 * Marks a batch as done, each bag in a transaction of its own, so that one without grips does not hold up the others.
 * Work that waits for its parts is refused here for everybody, even for those who may use parts that the books do not
 * have. If it is sent again, it finds what is done already.
 */
export async function finishBatch(work: Work, taskIds: readonly string[]): Promise<FinishedBatch> {
  const ids = [...new Set(taskIds)]
  const tasks = await findTasksOfTickets(work, ids)
  if (tasks.length < ids.length) throw new Failure('not_found', 'There is no such task.')

  const open = tasks.filter(({ doneAt }) => doneAt === null)
  const finished: FinishedBatch = { done: 0, already: tasks.length - open.length, refused: [] }
  const { tasks: stocked } = await listStockedTasks(work)
  const waiting = new Map(stocked.flatMap((task) => (task.waits ? [[task.taskId, task]] : [])))
  for (const [ticketId, own] of Map.groupBy(open, (task) => task.ticketId)) {
    const [{ number } = { number: '' }] = own
    const waits = own.flatMap(({ id }) => waiting.get(id) ?? [])
    if (waits.length > 0) finished.refused.push({ ticketId, number, message: waitingWords(waits) })
    const ready = own.flatMap(({ id }) => (waiting.has(id) ? [] : id))
    if (ready.length === 0) continue
    try {
      const { done } = await finishTasks(work, ready)
      finished.done += done
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      finished.refused.push({ ticketId, number, message: error.message })
    }
  }

  return finished
}

function waitingWords(tasks: readonly StockedTask[]): string {
  const byPart = Map.groupBy(
    tasks.filter(({ isPartMissing }) => isPartMissing),
    ({ sku }) => sku,
  )
  const parts = [...byPart.values()].map((own) => `${own.length} x ${partNameOf(own[0])}`)

  return parts.length > 0
    ? `It waits for ${listWords(parts)}.`
    : 'It waits for parts. Start work on its page to do this before they come.'
}
