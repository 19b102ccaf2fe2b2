import { addDays, weekdayOf } from '#shared/booking/local-time.ts'
import type { Bench, PlanTask } from '#shared/workshop/bench-time.ts'
import { firstFreeDay, plan } from '#shared/workshop/plan.ts'
import { median, milliseconds, type Row, timesOf } from '#tests/bench/table.ts'

const from = '2026-11-24'
const days = 42
const runs = 15

const bench = (builders: number): Bench => ({
  from,
  days,
  builders: Array.from({ length: builders }, (_, at) => ({
    id: `builder ${at}`,
    skills: at === 0 ? ['putters'] : [],
    minutes: new Map(
      Array.from({ length: days }, (__, ahead) => addDays(from, ahead))
        .filter((day) => weekdayOf(day) < 7)
        .map((day) => [day, 420]),
    ),
  })),
})

/** Bags of up to thirteen clubs, of which every fifth is reshafted and cures before its grip goes on. */
const jobs = (count: number): PlanTask[] =>
  Array.from({ length: count }, (_, owner) =>
    Array.from({ length: 1 + (owner % 13) }, (__, club) => {
      const isGlued = owner % 5 === 0
      const shared = { owner: `owner ${owner}`, club: `${owner} ${club}`, builder: null, earliest: null }
      const dueOn = owner % 3 === 0 ? null : addDays(from, 2 + ((owner * 7) % 40))
      const skill = owner % 11 === 0 ? 'putters' : null
      const glue = { position: 0, minutes: 25, clubs: 1, cureMinutes: 1440 }
      const grip = { position: 1, minutes: 5, clubs: 1, cureMinutes: 0 }
      return (isGlued ? [glue, grip] : [grip]).map((task) => ({
        ...shared,
        ...task,
        id: `${owner} ${club} ${task.position}`,
        dueOn,
        skill,
      }))
    }).flat(),
  ).flat()

/** Sets whose first stage takes longer than a day, in the way of all others. */
const sets = (count: number): PlanTask[] =>
  Array.from({ length: count }, (_, at) => {
    const [id, dueOn] = [`set ${at}`, addDays(from, 10 + at)]
    const work = { position: 0, minutes: 13 * 45, clubs: 13, cureMinutes: 1440 }
    return { ...work, id, owner: id, club: null, skill: null, builder: null, earliest: null, dueOn }
  })

/** The queue of a busy season: planned, and asked for its first free day. */
export async function benchWorkshopPlan(): Promise<Row[]> {
  const [house, tasks] = [bench(3), [...jobs(290), ...sets(10)]]
  const rush = jobs(1).map((task) => ({ ...task, owner: 'new', id: `new ${task.id}` }))
  const rows = [
    { what: `plan ${tasks.length} tasks of 300 jobs over 6 weeks`, target: '< 200 ms', work: () => plan(house, tasks) },
    { what: 'first free day beside them', target: '-', work: () => firstFreeDay(house, tasks, rush) },
  ]
  const measured: Row[] = []
  for (const { what, target, work } of rows) {
    work()
    const times = await timesOf(runs, async () => work())
    measured.push({ what, figure: milliseconds(median(times)), target })
  }

  return measured
}
