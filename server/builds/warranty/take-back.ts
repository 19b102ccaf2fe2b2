import { actorIdOf } from '#server/audit/service.ts'
import { tasksOf } from '#server/builds/orders/begin.ts'
import { takeBuildStep } from '#server/builds/orders/step.ts'
import { type BuildRecord, listBuildClubs, withdrawMeasurements } from '#server/builds/orders/store.ts'
import { listUntaken, setClubsBack } from '#server/builds/orders/warranty-store.ts'
import { readTerms } from '#server/builds/terms.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import {
  checkWork,
  deleteOpenTasks,
  insertBenchTasks,
  listPromises,
  nextPosition,
  openDayFrom,
  promiseDay,
} from '#server/workshop/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { BuildStage } from '#shared/builds/orders/stages.ts'
import { firstStageFor } from '#shared/builds/orders/warranty.ts'
import { invalidField } from '#shared/http/failure.ts'

interface TakingBack {
  reason: string | undefined
  version: number | undefined
  /** All clubs by default. */
  clubIds: readonly string[] | undefined
}

/**
 * Takes clubs back under warranty. They are measured again before they leave, and get tasks at the bench and a promised
 * day.
 */
export async function takeBack(work: Work, row: BuildRecord, { reason, version, clubIds }: TakingBack): Promise<void> {
  if (!reason) throw invalidField('reason', 'Say what is wrong with what came back.')
  const known = (await listBuildClubs(work, row.id)).map(({ id }) => id)
  const back = clubIds ?? known
  if (back.some((id) => !known.includes(id))) throw invalidField('clubIds', 'A club of these is not of this build.')

  await takeBuildStep(work, row, { to: 'warranty_return', reason, version })
  await setClubsBack(work, row.id, back)
  await withdrawMeasurements(work, back, work.services.now())
  await promiseReturn(work, row)
  await planWork(work, row)
}

/** The default promise for a return, unless the bench is planned. */
const usualDays = 5

async function promiseReturn(work: Work, row: BuildRecord): Promise<void> {
  const { context, now } = work
  const { zone } = work.place
  const { freeOn } = await checkWork(work, { tasks: await tasksFor(work, row) })
  const usual = addDays(localDayOf(now, zone), usualDays)
  const promisedOn = await openDayFrom(work, freeOn !== null && freeOn > usual ? freeOn : usual)
  const promise = { promisedOn, reason: 'Back under warranty', at: now, by: actorIdOf(context.actor) }
  await promiseDay(work, { kind: 'build', id: row.id }, promise)
}

/** Queues a task for each stage that the clubs need, instead of unbegun ones. */
export async function planWork(work: Work, row: BuildRecord): Promise<void> {
  const owner = { kind: 'build', id: row.id } as const
  await deleteOpenTasks(work, owner)
  const from = await nextPosition(work, owner)
  const tasks = (await tasksFor(work, row)).map((task, at) => ({ ...task, position: from + at }))
  const [promise] = await listPromises(work, owner)
  await insertBenchTasks(work, owner, { number: row.number, dueOn: promise?.promisedOn ?? null, tasks })
}

async function tasksFor(work: OnDatabase, row: BuildRecord) {
  const clubs = (await listBuildClubs(work, row.id)).filter(({ isBack, madeBy }) => isBack && madeBy === 'bench')
  if (clubs.length === 0) return []
  const parts = await listUntaken(work, row.id)
  // After a failed check without a new part it is only bent again: no task to plan.
  if (row.status === 'qc_failed' && parts.length === 0) return []
  const first = firstStageFor(parts.map(({ part }) => part))
  const isDone = (stage: string) => order.indexOf(stage) < order.indexOf(first)

  return tasksOf(clubs.length, await readTerms(work)).filter(({ stage }) => !isDone(stage))
}

const order: readonly string[] = BuildStage.options
