import { partsUnderway } from '#server/inventory/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { Output } from '#shared/http/endpoint.ts'
import type { PlanTask } from '#shared/workshop/bench-time.ts'
import { isLate, plan, type Plan } from '#shared/workshop/plan.ts'
import type { queueContract, QueueTask } from '#shared/workshop/queue-contract.ts'

import { openBench } from './bench-days.ts'
import { daysOfWaiting } from './part-days.ts'
import { listOpenTasks, type OpenTask } from './queue-store.ts'

const daysShown = 7

type Queue = Output<typeof queueContract.readQueue>

/** Today's plan, computed from the open tasks and not stored. */
export async function readQueue(work: Work, { days = daysShown }: { days?: number }): Promise<Queue> {
  const [bench, open] = await inOneTrip([openBench(work), listOpenTasks(work)])
  const waiting = daysOfWaiting(await partsUnderway(work, bench.from))
  const made = plan(
    bench,
    open.map((task) => planned(task, bench.zone, waiting)),
  )
  const tasks = open.flatMap((task) =>
    (made.tasks.get(task.id) ?? []).map(({ day, builder, minutes, clubs }) => ({
      day,
      builder,
      task: { ...presentTask(task, made), minutes, clubs },
    })),
  )
  const shown = Array.from({ length: days }, (_, ahead) => addDays(bench.from, ahead))

  return {
    today: bench.from,
    days: shown.map((day) => ({
      day,
      builders: bench.builders.flatMap(({ id, minutes }) => {
        const own = tasks.filter((one) => one.day === day && one.builder === id).map(({ task }) => task)
        const sum = own.reduce((total, task) => total + task.minutes, 0)
        const atBench = minutes.get(day) ?? 0
        const builder = { id, name: bench.names.get(id) ?? '' }
        return atBench > 0 ? [{ builder, minutes: atBench, planned: sum, tasks: own }] : []
      }),
    })),
    late: lateOf(open, made),
    unplanned: open.filter(({ id }) => !made.tasks.has(id)).map((task) => presentTask(task, made)),
  }
}

export const keyOf = ({ ownerKind, ownerId }: Pick<OpenTask, 'ownerKind' | 'ownerId'>) => `${ownerKind} ${ownerId}`
export const ownerOf = ({ ownerKind, ownerId, ownerNumber }: OpenTask) => ({
  kind: ownerKind,
  id: ownerId,
  number: ownerNumber,
})

/** A task with its earliest start: after its epoxy has cured and its parts have come. */
export function planned(task: OpenTask, zone: string, waiting: ReadonlyMap<string, string>): PlanTask {
  const cured = task.curedAt && localDayOf(task.curedAt, zone)
  const days = [task.earliest, cured, waiting.get(keyOf(task)) ?? null].filter((day) => day !== null).toSorted()

  return { ...task, owner: keyOf(task), club: task.clubId, builder: task.resourceId, earliest: days.at(-1) ?? null }
}

function presentTask(task: OpenTask, made: Plan): QueueTask {
  const { id, slot, what, minutes, clubs, dueOn } = task
  const key = keyOf(task)
  const doneOn = made.doneOn.get(key) ?? null

  const whole = { minutes, clubs, ofClubs: clubs }

  return { id, owner: ownerOf(task), slot, what, ...whole, dueOn, doneOn, isLate: isLate(made, key) }
}

const lateOf = (open: readonly OpenTask[], made: Plan): Queue['late'] =>
  firstOfEach(open).flatMap((task) => {
    const key = keyOf(task)
    const dueOn = made.dueOn.get(key) ?? null
    return dueOn !== null && isLate(made, key)
      ? [{ owner: ownerOf(task), dueOn, doneOn: made.doneOn.get(key) ?? null }]
      : []
  })

export const firstOfEach = (open: readonly OpenTask[]) => [...new Map(open.map((task) => [keyOf(task), task])).values()]
