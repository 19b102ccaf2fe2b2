import { partsUnderway } from '#server/inventory/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { findParts } from '#server/workshop/store.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { dayWords } from '#shared/time-words.ts'
import type { PlanTask } from '#shared/workshop/bench-time.ts'
import { type BrokenPromise, firstFreeDay, rushCheck } from '#shared/workshop/plan.ts'
import type { queueContract, RushCheck } from '#shared/workshop/queue-contract.ts'

import { daysPlanned, openBench } from './bench-days.ts'
import { daysOfWaiting, waitsFor, type WantedPart } from './part-days.ts'
import { listHopedTasks, listOpenTasks, lockPromises, type OpenTask } from './queue-store.ts'
import { firstOfEach, keyOf, ownerOf, planned } from './queue.ts'
import type { BenchOwner, NewBenchTask } from './tasks.ts'

export interface CheckedWork {
  tasks: readonly NewBenchTask[]
  /** Parts that it needs, besides those reserved for work already. */
  parts?: readonly WantedPart[]
  /** Its ticket or build, if that is in the queue. */
  of?: BenchOwner | undefined
}

/** When work could be done after everything promised, and whose promise a given day would break. */
export async function checkWork(
  work: Timed,
  { tasks, parts = [], of, on }: CheckedWork & { on?: string | undefined },
): Promise<RushCheck & { isPlanned: boolean }> {
  const [bench, open, hoped] = await inOneTrip([openBench(work), listOpenTasks(work), listHopedTasks(work)])
  const underway = await partsUnderway(work, bench.from)
  const waiting = daysOfWaiting(underway)
  const ownKey = of && `${of.kind} ${of.id}`
  const others = [...open, ...hoped].filter((task) => keyOf(task) !== ownKey)
  const known = others.map((task) => planned(task, bench.zone, waiting))
  const missing = await waitsFor(work, underway, parts)
  const days = [ownKey && waiting.get(ownKey), ...missing.map((part) => part.on ?? addDays(bench.from, daysPlanned))]
  const earliest = days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
  const job = tasks.map((task, at): PlanTask => newTask(task, at, earliest))
  const freeOn = firstFreeDay(bench, known, job)
  const { doneOn, broken } = rushCheck(bench, known, job, on ?? freeOn)

  return {
    freeOn,
    doneOn,
    refusal: on === undefined ? null : refusalOf(on, bench),
    broken: broken.flatMap(named(others)),
    waitsFor: missing,
    isPlanned: bench.builders.some(({ minutes }) => [...minutes.values()].some((one) => one > 0)),
  }
}

const newTask = ({ clubId, ...task }: NewBenchTask, at: number, earliest: string | undefined): PlanTask => ({
  ...task,
  id: `new ${at}`,
  owner: 'new',
  club: clubId,
  clubs: task.clubs ?? 1,
  cureMinutes: task.cureMinutes ?? 0,
  skill: task.skill ?? null,
  earliest: [task.earliest ?? '', earliest ?? ''].toSorted().at(-1) || null,
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

/** That day, or the next one on which a client could collect. */
export async function openDayFrom(work: Timed, day: string): Promise<string> {
  const { isOpenOn } = await openBench(work)
  const open = Array.from({ length: daysPlanned }, (_, ahead) => addDays(day, ahead)).find(isOpenOn)

  return open ?? day
}

/** Why a day cannot be promised, in words. */
function refusalOf(day: string, { from, isOpenOn }: OpenDays): string | null {
  if (day < from) return 'That day is over.'

  return isOpenOn(day) ? null : 'The studio is closed on that day. Nobody could collect it.'
}

/** Refuses a day in the past, or on which nobody could collect. */
export async function refuseClosedDay(work: Timed, day: string): Promise<void> {
  const refusal = refusalOf(day, await openBench(work))
  if (refusal) throw invalidField('promisedOn', refusal)
}

interface PromisedWork extends CheckedWork {
  on: string
  /** A rush or a wish: the person who promises it knows that it may break other promises. */
  isRush?: boolean | undefined
}

/**
 * Refuses a day that is over or on which nobody could collect, and a day on which the bench or the parts are not ready
 * besides earlier promises.
 */
export async function refusePromise(work: Timed, { on, isRush = false, ...rest }: PromisedWork): Promise<void> {
  await lockPromises(work)
  const check = await checkWork(work, { ...rest, on })
  const { locale } = work.place
  const refusal = check.refusal ?? (isRush ? undefined : tooEarly(check, on, locale))
  if (refusal) throw invalidField('promisedOn', refusal)
}

/** An offered day as it can be promised now: the same, or the next possible one. */
export async function dayByNow(work: Timed, { on, isRush = false, ...rest }: PromisedWork): Promise<string> {
  const check = await checkWork(work, { ...rest, on })
  const { locale, zone } = work.place
  if (check.refusal === null && (isRush || tooEarly(check, on, locale) === undefined)) return on
  const parts = check.waitsFor.map((part) => part.on ?? '')
  const days = [on, localDayOf(work.now, zone), check.isPlanned ? (check.freeOn ?? '') : '', ...parts]

  return openDayFrom(work, days.toSorted().at(-1) ?? on)
}

const wayOut = 'Promise another day, or say that it is promised all the same.'

function tooEarly(check: Awaited<ReturnType<typeof checkWork>>, on: string, locale: string): string | undefined {
  const { doneOn, freeOn, broken, isPlanned } = check
  const words = (day: string) => dayWords(day, locale)
  const late = check.waitsFor.find((part) => part.on === null || part.on > on)
  if (late) {
    const when = late.on === null ? 'nobody has said when they come' : `they come on ${words(late.on)}`
    return `${late.quantity} x ${late.name} ${late.quantity === 1 ? 'is' : 'are'} missing, and ${when}. ${wayOut}`
  }
  // A studio that does not plan its bench chooses days freely.
  if (!isPlanned) return undefined
  if (doneOn === null) return `The bench has no room for it in the next six weeks. ${wayOut}`
  const free = freeOn === null ? '' : ` The first free day is ${words(freeOn)}.`
  if (doneOn > on) return `The bench would be done on ${words(doneOn)}.${free} ${wayOut}`
  if (broken.length === 0) return undefined
  const names = broken.map(({ owner, promisedOn }) => `${owner.number} for ${words(promisedOn)}`).join(', ')

  return `That would break what is promised: ${names}.${free} ${wayOut}`
}

type Check = Parsed<typeof queueContract.checkRush>['body']

/** The same for jobs of the price list. */
export async function checkRush(work: Work, { clubs, on }: Check): Promise<RushCheck> {
  const wanted = clubs.map(({ jobs }) => jobs.map((job) => (typeof job === 'string' ? { job } : job)))
  const codes = [...new Set(wanted.flat().map(({ job }) => job))]
  const skus = wanted.flat().flatMap(({ sku }) => sku?.toUpperCase() ?? [])
  const [rows, parts] = await inOneTrip([codes.length === 0 ? [] : findMinutes(work, codes), findParts(work, skus)])
  const unknown = codes.find((code) => rows.every((row) => row.code !== code))
  if (unknown !== undefined) throw new Failure('not_offered', `The bench does no ${unknown}.`)

  const tasks = wanted.flatMap((jobs, club) =>
    jobs.map(({ job }, position): NewBenchTask => {
      const row = rows.find((one) => one.code === job)
      const cureMinutes = row?.cures ? 1440 : 0
      return { clubId: String(club), position, stage: job, minutes: row?.benchMinutes ?? 0, cureMinutes }
    }),
  )
  const items = skus.flatMap((sku) => {
    const part = parts.find((one) => one.sku === sku)
    return part ? [{ itemId: part.id, quantity: 1 }] : []
  })
  const { isPlanned: _, ...check } = await checkWork(work, { tasks, parts: items, on })

  return check
}

const findMinutes = ({ trx }: OnDatabase, codes: readonly string[]) =>
  trx.selectFrom('benchJob').select(['code', 'benchMinutes', 'cures']).where('code', 'in', codes).execute()
