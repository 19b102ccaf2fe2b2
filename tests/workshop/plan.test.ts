import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#shared/booking/local-time.ts'
import type { Bench, PlanTask } from '#shared/workshop/bench-time.ts'
import { brokenBy, firstFreeDay, isLate, plan, rushCheck } from '#shared/workshop/plan.ts'

// Over the end of summer time: days are days, however long.
const from = '2026-10-19'
const days = 28
const dayIn = (ahead: number) => addDays(from, ahead)

const everyDay = (minutes: number) =>
  new Map(Array.from({ length: days }, (_, ahead) => [dayIn(ahead), minutes] as const))
const bench = (minutes = 60, skills: readonly string[] = []): Bench => ({
  from,
  days,
  builders: [{ id: 'mo', skills, minutes: everyDay(minutes) }],
})
const task = (id: string, more: Partial<PlanTask> = {}): PlanTask => ({
  id,
  owner: id,
  club: 'c',
  position: 0,
  minutes: 30,
  clubs: 1,
  cureMinutes: 0,
  skill: null,
  builder: null,
  earliest: null,
  dueOn: null,
  ...more,
})

test('whoever was promised the earliest day goes first, and a cure keeps a club for its days', () => {
  const glued = [
    task('glue', { owner: 'a', minutes: 40, cureMinutes: 1440 }),
    task('grip', { owner: 'a', position: 1, minutes: 10 }),
  ]
  const { tasks, doneOn } = plan(bench(), [...glued, task('b', { dueOn: dayIn(0) }), task('c', { dueOn: dayIn(3) })])

  expect(['b', 'c', 'glue', 'grip'].map((id) => tasks.get(id)?.[0]?.day)).toEqual([
    dayIn(0),
    dayIn(0),
    dayIn(1),
    dayIn(2),
  ])
  expect(doneOn.get('a')).toBe(dayIn(2))
})

test('what nobody can do, or has no time for, is not planned, and late where it was promised', () => {
  const made = plan(bench(), [
    task('weld', { skill: 'welding', dueOn: dayIn(5) }),
    task('long', { minutes: 61 }),
    task('much', { club: null, minutes: 60 }),
  ])

  expect([...made.doneOn.values()]).toEqual([null, null, dayIn(0)])
  expect(isLate(made, 'weld')).toBe(true)
  expect(isLate(made, 'long')).toBe(false)
})

test('a stage of a set that is longer than a day is done club by club, and its cure begins with the last', () => {
  const stage = [
    task('glue', { owner: 'set', club: null, minutes: 13 * 45, clubs: 13, cureMinutes: 1440 }),
    task('grip', { owner: 'set', club: null, position: 1, minutes: 30 }),
  ]
  const { tasks, doneOn } = plan(bench(480), stage)

  expect(tasks.get('glue')).toMatchObject([
    { day: dayIn(0), clubs: 10, minutes: 450 },
    { day: dayIn(1), clubs: 3, minutes: 135 },
  ])
  expect(tasks.get('grip')).toMatchObject([{ day: dayIn(2) }])
  expect(doneOn.get('set')).toBe(dayIn(2))
  expect(firstFreeDay(bench(480), [], stage)).toBe(dayIn(2))
})

test('what fits into a day is not divided, unless it is done sooner so', () => {
  const set = { club: null, minutes: 60, clubs: 4 }
  expect(plan(bench(60), [task('set', set)]).tasks.get('set')).toHaveLength(1)

  const half = Array.from({ length: 10 }, (_, at) => task(`other${at}`, { dueOn: dayIn(at), earliest: dayIn(at) }))
  const { tasks } = plan(bench(60), [...half, task('set', set)])
  expect(tasks.get('set')).toMatchObject([
    { day: dayIn(0), clubs: 2 },
    { day: dayIn(1), clubs: 2 },
  ])
})

test('a rush says whose promise it breaks, from when to when', () => {
  const promised = [task('a', { dueOn: dayIn(0), minutes: 60 }), task('b', { dueOn: dayIn(1), minutes: 60 })]
  const rush = [task('rush', { minutes: 60 })]

  expect(rushCheck(bench(), promised, rush, dayIn(0))).toEqual({
    doneOn: dayIn(1),
    broken: [{ owner: 'b', promisedOn: dayIn(1), from: dayIn(1), to: dayIn(2) }],
  })
  expect(rushCheck(bench(), promised, rush, null)).toEqual({ doneOn: dayIn(2), broken: [] })
  expect(firstFreeDay(bench(), promised, rush)).toBe(dayIn(2))
})

const twoAtBench = (mo: number, ada: number): Bench => ({
  from,
  days,
  builders: [
    { id: 'mo', skills: [], minutes: everyDay(mo) },
    { id: 'ada', skills: [], minutes: everyDay(ada) },
  ],
})
const bag = (owner: string, count: number, more: Partial<PlanTask> = {}) =>
  Array.from({ length: count }, (_, at) => task(`${owner}${at}`, { owner, club: String(at), ...more }))
const buildersOf = ({ tasks }: ReturnType<typeof plan>, owner: string) =>
  new Set(
    [...tasks.values()]
      .flat()
      .filter(({ id }) => id.startsWith(owner))
      .map(({ builder }) => builder),
  ).size

test('one bag stays with one builder, unless that breaks a promise', () => {
  const two = [...bag('a', 2), ...bag('b', 2)]
  const made = plan(twoAtBench(60, 60), two)
  expect([buildersOf(made, 'a'), buildersOf(made, 'b')]).toEqual([1, 1])
  expect([...made.doneOn.values()]).toEqual([dayIn(0), dayIn(0)])

  // Alone, either of them would need a second day.
  expect(buildersOf(plan(twoAtBench(60, 60), bag('a', 4, { dueOn: dayIn(0) })), 'a')).toBe(2)
  // Kept together it would take all of the day of the one builder whom the other bag needs.
  const needsMo = task('b', { builder: 'mo', dueOn: dayIn(0) })
  const tight = plan(twoAtBench(60, 60), [...bag('a', 2, { dueOn: dayIn(0) }), needsMo])
  expect([buildersOf(tight, 'a'), isLate(tight, 'b')]).toEqual([2, false])
})

const day = fc.integer({ min: 0, max: 20 }).map(dayIn)
const anyTasks = fc
  .array(
    fc.record({
      owner: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      club: fc.constantFrom('1', '2', null),
      minutes: fc.integer({ min: 1, max: 50 }),
      clubs: fc.constantFrom(1, 1, 2, 5),
      cureMinutes: fc.constantFrom(0, 0, 240, 1440, 2880),
      skill: fc.constantFrom(null, null, 'putters'),
      builder: fc.constantFrom(null, null, 'mo'),
      earliest: fc.option(day),
      dueOn: fc.option(day),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map((row, at): PlanTask => ({ ...row, id: String(at), position: at })))
const anyBench = fc
  .array(fc.array(fc.constantFrom(0, 30, 60, 120), { minLength: days, maxLength: days }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((builders): Bench => ({
    from,
    days,
    builders: builders.map((minutes, at) => ({
      id: at === 0 ? 'mo' : `b${at}`,
      skills: at === 1 ? ['putters'] : [],
      minutes: new Map(minutes.map((most, ahead) => [dayIn(ahead), most])),
    })),
  }))

test('nobody works longer than their day, and order and cures are kept', () => {
  fc.assert(
    fc.property(anyBench, anyTasks, (made, tasks) => {
      const { tasks: planned, doneOn } = plan(made, tasks)
      const placed = tasks.flatMap((one) => (planned.get(one.id) ?? []).map((share) => ({ ...one, ...share })))
      for (const { id, minutes, clubs } of tasks) {
        const shares = planned.get(id)
        if (!shares) continue
        expect(shares.reduce((sum, share) => sum + share.minutes, 0)).toBe(minutes)
        expect(shares.reduce((sum, share) => sum + share.clubs, 0)).toBe(clubs)
        expect(shares.map((share) => share.day)).toEqual(shares.map((share) => share.day).toSorted())
      }
      for (const [, own] of Map.groupBy(placed, (one) => `${one.builder} ${one.day}`)) {
        const most = made.builders.find(({ id }) => id === own[0]?.builder)?.minutes.get(own[0]?.day ?? '') ?? 0
        expect(own.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(most)
      }
      for (const [, own] of Map.groupBy(placed, ({ owner, club }) => `${owner} ${club}`)) {
        for (const [at, one] of own.entries()) {
          const next = own.slice(at + 1).find(({ id }) => id !== one.id)
          const cured = addDays(one.day, Math.ceil(one.cureMinutes / 1440))
          if (next) expect(next.day >= cured).toBe(true)
          expect((doneOn.get(one.owner) ?? cured) >= cured).toBe(true)
          expect(one.earliest === null || one.day >= one.earliest).toBe(true)
        }
      }
      expect(plan(made, tasks)).toEqual({ tasks: planned, doneOn, dueOn: plan(made, tasks).dueOn })
    }),
  )
})

test('no promise is broken silently, and the first free day breaks none', () => {
  fc.assert(
    fc.property(anyBench, anyTasks, anyTasks, fc.option(day), (made, tasks, more, on) => {
      const job = more.map((one) => ({ ...one, id: `new ${one.id}`, owner: 'new' }))
      fc.pre(job.length > 0)
      const before = plan(made, tasks)
      const after = plan(made, [...tasks, ...job.map((one) => ({ ...one, dueOn: on }))])
      const told = rushCheck(made, tasks, job, on).broken.map(({ owner }) => owner)
      const silent = [...before.dueOn.keys()].filter(
        (owner) => !isLate(before, owner) && isLate(after, owner) && !told.includes(owner),
      )
      expect(silent).toEqual([])

      const free = firstFreeDay(made, tasks, job)
      if (free === null) return
      const promised = plan(made, [...tasks, ...job.map((one) => ({ ...one, dueOn: free }))])
      expect(isLate(promised, 'new')).toBe(false)
      expect(brokenBy(before, promised)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
