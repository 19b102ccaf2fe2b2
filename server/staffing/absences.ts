import { recordEvent } from '#server/audit/service.ts'
import {
  type BlockRow,
  changeAndEndOffers,
  changeBlock,
  endHoldsWithin,
  findBlock,
  lockBlock,
  removeBlock,
} from '#server/booking/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { instantAt, localTimeOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { type Actor, holds, may } from '#shared/permissions/may.ts'
import { type Absence, AbsenceKind } from '#shared/staffing/absences.ts'
import type { WallMoment } from '#shared/staffing/wall-time.ts'

import { type AbsenceRow, getListed, listAbsences } from './absence-store.ts'
import { changedSince } from './change-schedule.ts'
import { planTime } from './plan.ts'
import { findResource, listResources, type ResourceRow } from './resource-store.ts'

export async function pageOfAbsences(work: Timed, page: PageRequest, actor: Actor) {
  const ofUser = holds(actor, 'manage_schedule/studio') || actor.kind !== 'person' ? null : actor.userId
  const { rows, next, total } = await listAbsences(work, { ...page, ofUser, now: work.now })

  return { absences: rows.map(present), next, total }
}

const present = ({ zone, kind, stillBooked, ...row }: AbsenceRow): Absence => {
  const { firstAskedUntil, askedUntil, ...counts } = stillBooked

  return {
    ...row,
    ...counts,
    kind: AbsenceKind.parse(kind),
    local: localTimeOf(row.startsAt, zone),
    localEnd: localTimeOf(row.endsAt, zone),
    localFirstAskedUntil: firstAskedUntil && localTimeOf(new Date(firstAskedUntil), zone),
    localAskedUntil: askedUntil && localTimeOf(new Date(askedUntil), zone),
  }
}

export interface AbsenceRequest {
  kind: AbsenceKind
  resourceId?: string
  from: WallMoment
  until: WallMoment
}

const kinds: Record<AbsenceKind, readonly ResourceRow['kind'][]> = {
  leave: ['staff'],
  maintenance: ['bay', 'device'],
  closure: ['staff', 'bay', 'device'],
}

const unknown = () => new Failure('not_found', 'There is nobody and nothing like that here.')

/** The resources that an absence takes, when the actor may say so. */
export async function resourcesFor(
  work: Timed,
  { kind, resourceId }: AbsenceRequest,
  actor: Actor,
): Promise<ResourceRow[]> {
  if (kind === 'closure') {
    if (!may(actor, 'schedule.manage', { userId: null }))
      throw new Failure('not_allowed', 'Only who keeps the studio’s hours closes it.')
    return (await listResources(work, {})).filter(({ active }) => active)
  }

  const row = resourceId === undefined ? undefined : await findResource(work, resourceId)
  if (!row || !kinds[kind].includes(row.kind) || !may(actor, 'schedule.manage', row)) throw unknown()
  return [row]
}

const longestDays = 400

/** Converts wall times to instants. Refuses a time that is over or ends before it begins. */
export function spanOf({ from, until }: Pick<AbsenceRequest, 'from' | 'until'>, zone: string, now: Date) {
  const span = {
    from: new Date(instantAt(from.day, from.time, zone)),
    until: new Date(instantAt(until.day, until.time, zone)),
  }
  const problem =
    span.until <= span.from
      ? 'It ends after it begins.'
      : span.until <= now
        ? 'This time is over.'
        : span.until.getTime() - span.from.getTime() > longestDays * 86_400_000
          ? 'Enter at most a year at once.'
          : undefined
  if (problem) throw invalidField('until', problem)

  return span
}

/** What an absence would affect, or what still stands in one. */
export async function planAbsence(
  work: Work,
  { absenceId, ...request }: AbsenceRequest & { absenceId?: string },
  actor: Actor,
) {
  const known = absenceId === undefined ? undefined : await findBlock(work, absenceId)
  // Leaves out resources that came after the absence was made, and those that have left since.
  const rows = (await resourcesFor(work, request, actor)).filter(
    ({ id }) => !known || known.resources.some((one) => one.id === id),
  )
  const [{ zone } = { zone: 'UTC' }] = rows

  return planTime(work, { resourceIds: rows.map(({ id }) => id), ...spanOf(request, zone, work.now), absenceId })
}

/** Locks an absence that the actor may change; fails with `not_found` otherwise. */
export async function getAbsence(work: Timed, id: string, actor: Actor): Promise<BlockRow> {
  await lockBlock(work, id)
  const block = await findBlock(work, id)
  if (!block || !AbsenceKind.safeParse(block.kind).success) throw noAbsence()
  const isStudios = holds(actor, 'manage_schedule/studio')
  const [first, ...more] = block.resources
  const own = first && more.length === 0 ? await findResource(work, first.id) : undefined
  if (!isStudios && !(own && block.kind === 'leave' && may(actor, 'schedule.manage', own))) throw noAbsence()

  return block
}

const noAbsence = () => new Failure('not_found', 'There is no such absence.')

interface ChangedAbsence extends Pick<AbsenceRequest, 'from' | 'until'> {
  absenceId: string
  reason: string
  version: number
}

export function changeAbsence(work: Work, { absenceId, ...change }: ChangedAbsence): Promise<Absence> {
  return atomically(work, async (work) => {
    const before = await getAbsence(work, absenceId, work.context.actor)
    if (before.version !== change.version) throw changedSince('this absence', present(await getListed(work, absenceId)))
    const { from, until } = spanOf(change, before.zone, work.now)
    const changed = { during: `[${from.toISOString()},${until.toISOString()})`, reason: change.reason }
    await endHoldsWithin(
      work,
      before.resources.map(({ id }) => id),
      { from, until },
    )
    const make = () => changeBlock(work, absenceId, changed)
    await changeAndEndOffers(work, { blockId: absenceId, make })
    const after = await getListed(work, absenceId)

    await recordEvent(work, {
      action: 'absence_changed',
      entity: 'block',
      entityId: absenceId,
      before: factsOf(before),
      after: factsOf(after),
      publish: { version: after.version, data: { kind: after.kind } },
    })
    return present(after)
  })
}

export const factsOf = ({ kind, reason, startsAt, endsAt, resources }: BlockRow) => ({
  kind,
  reason,
  startsAt,
  endsAt,
  resources: resources.map(({ name }) => name),
})

export function deleteAbsence(
  work: Work,
  { absenceId, version }: { absenceId: string; version: number },
): Promise<{ told: number }> {
  return atomically(work, async (work) => {
    const before = await getAbsence(work, absenceId, work.context.actor)
    if (before.version !== version) throw changedSince('this absence', present(await getListed(work, absenceId)))

    const make = () => removeBlock(work, absenceId)
    const told = await changeAndEndOffers(work, { blockId: absenceId, make })
    await recordEvent(work, {
      action: 'absence_removed',
      entity: 'block',
      entityId: absenceId,
      before: factsOf(before),
      facts: { told },
      publish: { version: before.version + 1, data: { kind: before.kind } },
    })
    return { told }
  })
}
