import { randomBytes, randomUUID } from 'node:crypto'

import { actorIdOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import { readTerms } from '#server/builds/terms.ts'
import { type NeededPart, stockOf } from '#server/inventory/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import {
  checkWork,
  insertBenchTasks,
  listPromises,
  nextPosition,
  openDayFrom,
  promiseDay,
} from '#server/workshop/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { type BuildStage, stages, workStages } from '#shared/builds/orders/stages.ts'
import { waitsOf } from '#shared/builds/orders/status.ts'
import type { BuildTerms } from '#shared/builds/terms.ts'
import { passportOf } from '#shared/workshop/passport.ts'

import { takeBuildStep } from './step.ts'
import { type BuildClubRow, findBuildIdBy, buildHistory, listBuildClubs, lockBuild } from './store.ts'

export const partsShelf = stockOf('build_club')

/** Used until the bench is planned. */
const usualDays = 10

interface ApprovedQuote {
  id: string
  sheetVersionId: string
  personId: string | null
  locationId: string
}

/** Creates a build from an approved quote and reserves its parts; it waits for its deposit. */
export async function createBuild(work: Work, quote: ApprovedQuote): Promise<string> {
  const { id: quoteId, sheetVersionId, personId, locationId } = quote
  const [id, now] = [randomUUID(), work.now]
  const { number } = await work.trx
    .insertInto('build')
    .values({ id, quoteId, sheetVersionId, personId, locationId, status: 'approved', createdAt: now })
    .returning('number')
    .executeTakeFirstOrThrow()
  await insertClubs(work, id, sheetVersionId)
  await insertHistory(work, buildHistory, { id, version: 1, from: null, to: 'approved' })
  await promiseFirstDay(work, { build: { id, sheetVersionId }, reason: 'Approved', waits: true })
  await partsShelf.reserve(work, (await listBuildClubs(work, id)).flatMap(partsOf), {
    kind: 'build',
    id,
    number,
  })
  await recordEvent(work, {
    action: 'build_created',
    entity: 'build',
    entityId: id,
    after: { number, status: 'approved' },
    ...(personId !== null && { onBehalfOf: personId }),
    publish: { version: 1, personId, data: { to: 'approved' } },
  })
  return id
}

/** Inserts the clubs of a sheet version; existing ones move to it. */
export async function insertClubs({ trx }: OnDatabase, buildId: string, sheetVersionId: string): Promise<void> {
  const clubs = await trx
    .selectFrom('sheetClub')
    .select(['clubKey', 'position'])
    .where('sheetVersionId', '=', sheetVersionId)
    .execute()
  await trx
    .insertInto('buildClub')
    .values(clubs.map((club) => ({ ...club, buildId, passportCode: passportOf(randomBytes(10)) })))
    .onConflict((conflict) =>
      conflict.columns(['buildId', 'clubKey']).doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute()
}

/** The parts from stock for a club that is built here. */
export const partsOf = ({ id, madeBy, headItemId, shaftItemId, gripItemId }: BuildClubRow): NeededPart[] =>
  madeBy === 'maker'
    ? []
    : [headItemId, shaftItemId, gripItemId].flatMap((itemId) =>
        itemId === null ? [] : [{ ownerId: id, itemId, quantity: 1 }],
      )

/** A promise of a build's day, and its reason. */
interface FirstPromise {
  build: { id: string; sheetVersionId: string }
  reason: string
  /** The former promise: the new one is no earlier. */
  former?: string | undefined
  /** Whether it waits for parts. */
  waits: boolean
  /** The stage to continue with; the first by default. */
  from?: BuildStage | undefined
}

/**
 * Promises the first day on which the bench has room besides earlier promises: not before the parts arrive, not before
 * the requested day, and not while the studio is closed.
 */
export async function promiseFirstDay(work: Work, { build, reason, former, waits, from }: FirstPromise) {
  const { trx, context, now } = work
  const { requestedBy } = await trx
    .selectFrom('sheetVersion')
    .select('requestedBy')
    .where('id', '=', build.sheetVersionId)
    .executeTakeFirstOrThrow()
  const { zone } = work.place
  const clubs = (await listBuildClubs(work, build.id)).filter(({ madeBy }) => madeBy === 'bench')
  const tasks = tasksFrom(from, tasksOf(clubs.length, await readTerms(work)))
  const { freeOn } = await checkWork(work, { tasks, parts: clubs.flatMap(partsOf) })
  const usual = addDays(localDayOf(now, zone), usualDays)
  const [promisedOn = usual] = [former, waits ? usual : undefined, freeOn, requestedBy]
    .flatMap((day) => day ?? [])
    .toSorted()
    .toReversed()
  const day = await openDayFrom(work, promisedOn)
  if (day === former) return
  const promise = {
    promisedOn: day,
    reason,
    at: now,
    by: actorIdOf(context.actor),
  }
  await promiseDay(work, { kind: 'build', id: build.id }, promise)
}

/** Begins a build when its deposit is paid or none is due: looks for its parts, and queues its tasks. */
export async function beginBuild(work: Work, quoteId: string): Promise<void> {
  const row = await lockBuildOf(work, quoteId)
  if (row?.status !== 'approved') return

  await insertTasks(work, row)
  await takeBuildStep(work, { ...row, depositDueCents: 0 }, { to: 'parts_check', reason: 'The deposit is settled' })
  await lookForParts(work, row.id)
}

/** Makes a build ready for the bench once all its parts are reserved; until then it waits. */
export async function lookForParts(work: Work, buildId: string): Promise<void> {
  const row = await lockBuild(work, buildId)
  if (!row) return
  const to = waitsOf(row) !== undefined ? 'awaiting_parts' : 'parts_ready'
  const isMoved = row.status === (to === 'parts_ready' ? 'awaiting_parts' : 'parts_ready')
  if (row.status === 'parts_check' || isMoved) {
    await takeBuildStep(work, row, { to })
  }
}

/** Ends a build whose order ended unpaid. */
export async function cancelUnpaidBuild(work: Work, quoteId: string, reason: string): Promise<void> {
  const row = await lockBuildOf(work, quoteId)
  if (row?.status === 'approved') await takeBuildStep(work, row, { to: 'cancelled', reason })
}

async function lockBuildOf(work: OnDatabase, quoteId: string) {
  const id = await findBuildIdBy(work, 'quoteId', quoteId)

  return id === undefined ? undefined : lockBuild(work, id)
}

type LockedBuild = NonNullable<Awaited<ReturnType<typeof lockBuild>>>

/** A task for each stage, for all clubs together. */
export const tasksOf = (clubs: number, { minutes, cureHours }: BuildTerms) =>
  workStages.map((stage, position) => ({
    clubId: null,
    position,
    stage,
    minutes: minutes[stage] * clubs,
    clubs: Math.max(1, clubs),
    cureMinutes: stage === 'epoxy' ? cureHours * 60 : 0,
  }))

const tasksFrom = <Task extends { stage: BuildStage }>(from: BuildStage = 'prep', tasks: readonly Task[]): Task[] =>
  tasks.filter(({ stage }) => stages.indexOf(stage) >= stages.indexOf(from))

export async function insertTasks(
  work: OnDatabase,
  { id, number, benchClubs }: LockedBuild,
  from?: BuildStage,
): Promise<void> {
  if (benchClubs === 0) return
  const owner = { kind: 'build', id } as const
  const [promise] = await listPromises(work, owner)
  const at = await nextPosition(work, owner)
  const tasks = tasksFrom(from, tasksOf(benchClubs, await readTerms(work)))
  await insertBenchTasks(work, owner, {
    number,
    dueOn: promise?.promisedOn ?? null,
    tasks: tasks.map((task) => ({ ...task, position: at + task.position })),
  })
}
