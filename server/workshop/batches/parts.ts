import { type PartsUnderway, partsUnderway } from '#server/inventory/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Batch } from '#shared/workshop/batches/contract.ts'

import { type BatchTask, listBatchTasks } from './store.ts'

export interface StockedTask extends BatchTask {
  /** Its own part is missing. */
  isPartMissing: boolean
  /** Left out of batches: its part is missing, or its ticket waits for another. */
  waits: boolean
}

export type Supplies = Awaited<ReturnType<PartsUnderway['supplyOf']>>

/** All open tasks that can be batched, with their parts in stock and on order. */
export async function listStockedTasks(work: Work) {
  const tasks = await listBatchTasks(work)
  const { zone } = work.place
  const { supplyOf, comingOf } = await partsUnderway(work, localDayOf(work.now, zone))
  const supplies = await supplyOf([...new Set(tasks.flatMap(({ itemId }) => itemId ?? []))])

  return { tasks: withParts(tasks, supplies), supplies, comingOf }
}

/**
 * Which tasks have their parts: tasks with a reserved part do, tasks with a missing part do not. Tasks that the shelf
 * does not know, because their part was counted only after they were approved, get what is free, the earliest promised
 * day first.
 */
function withParts(tasks: readonly BatchTask[], supplies: Supplies): StockedTask[] {
  const free = new Map([...supplies].map(([itemId, supply]) => [itemId, supply.free]))
  const missing = new Set(tasks.filter(({ isMissing }) => isMissing).map(({ taskId }) => taskId))
  // Waiting tickets come last: nobody can work on them.
  const inTurn = byPromise(tasks).toSorted((one, other) => Number(one.isTicketWaiting) - Number(other.isTicketWaiting))
  for (const { taskId, itemId, isKept, isMissing } of inTurn) {
    const left = itemId === null ? undefined : free.get(itemId)
    if (itemId === null || left === undefined || isKept || isMissing) continue
    if (left > 0) free.set(itemId, left - 1)
    else missing.add(taskId)
  }

  return tasks.map((task) => {
    const isPartMissing = missing.has(task.taskId)
    return { ...task, isPartMissing, waits: task.isTicketWaiting || isPartMissing }
  })
}

/** By promised day, unpromised ones last, then by age. */
const byPromise = <Task extends Pick<BatchTask, 'promisedOn'>>(tasks: readonly Task[]): Task[] =>
  tasks.toSorted((one, other) => (one.promisedOn ?? '9').localeCompare(other.promisedOn ?? '9'))

/** The stock of the parts of a batch. */
export function stockOfBatch(
  tasks: readonly StockedTask[],
  supplies: Supplies,
  comingOf: PartsUnderway['comingOf'],
): Batch['stock'] {
  const itemId = tasks[0]?.itemId ?? ''
  const supply = supplies.get(itemId)
  if (!supply) return null
  const byTicket = Map.groupBy(
    byPromise(tasks.filter(({ isPartMissing }) => isPartMissing)),
    ({ ticketId }) => ticketId,
  )

  return {
    onHand: supply.onHand,
    missing: [...byTicket].map(([id, own]) => ({
      ticket: { id, number: own[0]?.number ?? '' },
      quantity: own.length,
      promisedOn: own[0]?.promisedOn ?? null,
    })),
    coming: comingOf(itemId).map(({ number, quantity, on }) => ({ number, quantity, on })),
  }
}

export const partNameOf = (task: Pick<BatchTask, 'brand' | 'partName' | 'variant'> | undefined): string =>
  nameOfItem({ brand: task?.brand ?? '', name: task?.partName ?? '', variant: task?.variant ?? '' })
