import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { PlanTask } from '#shared/workshop/bench-time.ts'
import { type BrokenPromise, firstFreeDay, isLate, plan, type Plan, rushCheck } from '#shared/workshop/plan.ts'
import type { queueContract, QueueTask, RushCheck } from '#shared/workshop/queue-contract.ts'

import { daysPlanned, openBench } from './bench-days.ts'
import { listOpenTasks, type OpenTask } from './queue-store.ts'
import type { NewBenchTask } from './tasks.ts'

const daysShown = 7

type Queue = Output<typeof queueContract.readQueue>

/** The plan of today: computed from what is open, and kept nowhere. */
export async function readQueue({ db, now }: Services, { days = daysShown }: { days?: number }): Promise<Queue> {
  const [bench, open] = await Promise.all([openBench(db, now()), listOpenTasks(db)])
  const made = plan(
    bench,
    open.map((task) => planned(task, bench.zone)),
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

const keyOf = ({ ownerKind, ownerId }: Pick<OpenTask, 'ownerKind' | 'ownerId'>) => `${ownerKind} ${ownerId}`
const ownerOf = ({ ownerKind, ownerId, ownerNumber }: OpenTask) => ({
  kind: ownerKind,
  id: ownerId,
  number: ownerNumber,
})

function planned(task: OpenTask, zone: string): PlanTask {
  const cured = task.curedAt && localDayOf(task.curedAt, zone)
  const days = [task.earliest, cured].filter((day) => day !== null).toSorted()

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

const firstOfEach = (open: readonly OpenTask[]) => [...new Map(open.map((task) => [keyOf(task), task])).values()]

/** When new work could be done, and whose promise a day for it would break. */
export async function checkWork(
  db: Db,
  now: Date,
  { tasks, on }: { tasks: readonly NewBenchTask[]; on?: string | undefined },
): Promise<RushCheck> {
  const [bench, open] = await Promise.all([openBench(db, now), listOpenTasks(db)])
  const known = open.map((task) => planned(task, bench.zone))
  const job = tasks.map((task, at): PlanTask => newTask(task, at))
  const freeOn = firstFreeDay(bench, known, job)
  const { doneOn, broken } = rushCheck(bench, known, job, on ?? freeOn)

  return {
    freeOn,
    doneOn,
    refusal: on === undefined ? null : refusalOf(on, bench),
    broken: broken.flatMap(named(open)),
  }
}

const newTask = ({ clubId, ...task }: NewBenchTask, at: number): PlanTask => ({
  ...task,
  id: `new ${at}`,
  owner: 'new',
  club: clubId,
  clubs: task.clubs ?? 1,
  cureMinutes: task.cureMinutes ?? 0,
  skill: task.skill ?? null,
  earliest: task.earliest ?? null,
  builder: task.resourceId ?? null,
  dueOn: null,
})

const named =
  (open: readonly OpenTask[]) =>
  ({ owner, ...broken }: BrokenPromise) =>
    firstOfEach(open)
      .filter((task) => keyOf(task) === owner)
      .map((task) => ({ ...broken, owner: ownerOf(task) }))

interface OpenDays {
  from: string
  isOpenOn: (day: string) => boolean
}

/** That day, or the next one on which somebody could collect. */
export async function openDayFrom(db: Db, now: Date, day: string): Promise<string> {
  const { isOpenOn } = await openBench(db, now)
  const open = Array.from({ length: daysPlanned }, (_, ahead) => addDays(day, ahead)).find(isOpenOn)

  return open ?? day
}

/** In words, why a day cannot be promised. */
function refusalOf(day: string, { from, isOpenOn }: OpenDays): string | null {
  if (day < from) return 'That day is over.'

  return isOpenOn(day) ? null : 'The studio is closed on that day. Nobody could collect it.'
}

/** Refuses to promise a day that is over, or on which nobody could collect. */
export async function refuseClosedDay(db: Db, now: Date, day: string): Promise<void> {
  const refusal = refusalOf(day, await openBench(db, now))
  if (refusal) throw invalidField('promisedOn', refusal)
}

type Check = Parsed<typeof queueContract.checkRush>['body']

/** The same for jobs of the price list. */
export async function checkRush({ db, now }: Services, { clubs, on }: Check): Promise<RushCheck> {
  const codes = [...new Set(clubs.flatMap(({ jobs }) => jobs))]
  const rows = codes.length === 0 ? [] : await findMinutes(db, codes)
  const unknown = codes.find((code) => rows.every((row) => row.code !== code))
  if (unknown !== undefined) throw new Failure('not_offered', `The bench does no ${unknown}.`)

  const tasks = clubs.flatMap(({ jobs }, club) =>
    jobs.map((code, position): NewBenchTask => {
      const row = rows.find((one) => one.code === code)
      const cureMinutes = row?.cures ? 1440 : 0
      return { clubId: String(club), position, stage: code, minutes: row?.benchMinutes ?? 0, cureMinutes }
    }),
  )
  return checkWork(db, now(), { tasks, on })
}

const findMinutes = (db: Db, codes: readonly string[]) =>
  db.selectFrom('benchJob').select(['code', 'benchMinutes', 'cures']).where('code', 'in', codes).execute()
