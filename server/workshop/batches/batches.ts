import type { Db } from '#server/kernel/db/database.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Batch } from '#shared/workshop/batches/contract.ts'

import { type BatchTask, listBatchTasks } from './store.ts'

/** Work that is alike, whichever bag it is of: the most clubs first. */
export async function listBatches(db: Db): Promise<{ batches: Batch[] }> {
  const alike = Map.groupBy(await listBatchTasks(db), ({ job, sku }) => `${job} ${sku ?? ''}`)
  const batches = [...alike.values()].flatMap(([first, ...others]) => (first ? [batchOf([first, ...others])] : []))

  return { batches: batches.toSorted((one, other) => other.clubCount - one.clubCount) }
}

function batchOf(tasks: readonly [BatchTask, ...BatchTask[]]): Batch {
  const [{ job, jobName, sku, brand, partName, variant }] = tasks
  // What is held stands there with its reason, and nobody fetches or does anything for it.
  const going = tasks.filter(({ held }) => held === '')
  const bags = Map.groupBy(tasks, ({ ticketId }) => ticketId)
  const name = nameOfItem({ brand: brand ?? '', name: partName ?? '', variant: variant ?? '' })

  return {
    job: { code: job, name: jobName },
    part: sku === null ? null : { sku, name },
    clubCount: going.length,
    minutes: going.reduce((sum, { minutes }) => sum + minutes, 0),
    bags: [...bags.values()].flatMap(([first, ...others]) => (first ? [bagOf([first, ...others])] : [])),
  }
}

function bagOf(tasks: readonly [BatchTask, ...BatchTask[]]): Batch['bags'][number] {
  const [{ ticketId: id, number, client, place, waitsForParts, held }] = tasks

  return {
    ticket: { id, number },
    client,
    place,
    bagTags: [...new Set(tasks.flatMap(({ bagTag }) => bagTag || []))],
    waitsForParts,
    held,
    clubs: tasks.map(({ taskId, slot, wraps }) => ({ taskId, slot, wraps })),
  }
}
