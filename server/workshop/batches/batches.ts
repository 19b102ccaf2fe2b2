import type { PartsUnderway } from '#server/inventory/service.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Batch } from '#shared/workshop/batches/contract.ts'

import { listStockedTasks, partNameOf, stockOfBatch, type StockedTask, type Supplies } from './parts.ts'

/** Work of the same kind across bags, the most clubs first. */
export async function listBatches(work: Work): Promise<{ batches: Batch[] }> {
  const { tasks, ...underway } = await listStockedTasks(work)
  const alike = Map.groupBy(tasks, ({ job, sku }) => `${job} ${sku ?? ''}`)
  const batches = [...alike.values()].flatMap(([first, ...others]) =>
    first ? [batchOf([first, ...others], underway)] : [],
  )

  return { batches: batches.toSorted((one, other) => other.clubCount - one.clubCount) }
}

interface Underway {
  supplies: Supplies
  comingOf: PartsUnderway['comingOf']
}

function batchOf(tasks: readonly [StockedTask, ...StockedTask[]], { supplies, comingOf }: Underway): Batch {
  const [{ job, jobName, sku }] = tasks
  // Held and waiting work is shown with its reason, but neither fetched nor done.
  const going = tasks.filter(({ held, waits }) => held === '' && !waits)
  const bags = Map.groupBy(tasks, ({ ticketId }) => ticketId)

  return {
    job: { code: job, name: jobName },
    part: sku === null ? null : { sku, name: partNameOf(tasks[0]) },
    stock: stockOfBatch(tasks, supplies, comingOf),
    clubCount: going.length,
    minutes: going.reduce((sum, { minutes }) => sum + minutes, 0),
    bags: [...bags.values()].flatMap(([first, ...others]) => (first ? [bagOf([first, ...others])] : [])),
  }
}

function bagOf(tasks: readonly [StockedTask, ...StockedTask[]]): Batch['bags'][number] {
  const [{ ticketId: id, number, client, place, held }] = tasks

  return {
    ticket: { id, number },
    client,
    place,
    bagTags: [...new Set(tasks.flatMap(({ bagTag }) => bagTag || []))],
    waitsForParts: tasks.some(({ waits }) => waits),
    held,
    clubs: tasks.map(({ taskId, slot, wraps, waits }) => ({ taskId, slot, wraps, waitsForParts: waits })),
  }
}
