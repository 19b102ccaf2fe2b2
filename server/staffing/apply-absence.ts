import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { type AffectedRow, endHoldsWithin, findBlock, listBookingsIn, makeBlock } from '#server/booking/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import {
  absencesContract,
  type AppliedAbsence,
  type BlockDecision,
  type Decision,
  type NewAbsence,
} from '#shared/staffing/absences.ts'
import type { WallMoment } from '#shared/staffing/wall-time.ts'

import { factsOf, getAbsence, resourcesFor, spanOf } from './absences.ts'
import { admitOnce, decide, lockBookingsIn } from './decide.ts'
import { listBlocksOfPlan, planHasChanged, planTime } from './plan.ts'
import { lockResources } from './resource-store.ts'

/** Creates an absence and applies the decisions about its bookings: all of it or nothing. */
export function createAbsence(work: Work, request: NewAbsence, key: string | undefined): Promise<AppliedAbsence> {
  const keyed = { endpoint: absencesContract.createAbsence, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => keep(work, await takeOut(work, request))),
  )
}

async function takeOut(work: Work, request: NewAbsence): Promise<AppliedAbsence> {
  const { context, now } = work
  const rows = await resourcesFor(work, request, context.actor)
  const [{ zone, locationId } = { zone: 'UTC', locationId: '' }] = rows
  const { from, until } = spanOf(request, zone, now)
  const resourceIds = rows.map(({ id }) => id)
  const time = { resourceIds, from, until }
  const bookings = await admit(work, { ...time, version: request.version })
  const block = {
    locationId,
    kind: request.kind,
    during: `[${from.toISOString()},${until.toISOString()})`,
    reason: request.reason,
    createdBy: actorIdOf(context.actor),
  }
  await endHoldsWithin(work, resourceIds, { from, until })
  const { id } = await makeBlock(work, block, resourceIds)
  await refuseUnseen(work, { ...time, absenceId: id, bookings })
  const made = await findBlock(work, id)
  await recordEvent(work, {
    action: 'absence_added',
    entity: 'block',
    entityId: id,
    ...(made && { after: factsOf(made) }),
    facts: { bookings: bookings.length },
    publish: { version: 1, data: { kind: request.kind } },
  })

  return { id, ...(await decide(work, { ...request, bookings, zone, blockId: id, resourceIds })) }
}

interface UnseenTime {
  resourceIds: readonly string[]
  from: Date
  until: Date
  absenceId: string
  /** The bookings that were decided about. */
  bookings: readonly AffectedRow[]
}

/**
 * A booking made at the same moment has its time, because the block waited for it. It is shown before anything is done.
 */
async function refuseUnseen(work: Work, { bookings, ...time }: UnseenTime): Promise<void> {
  const all = await listBookingsIn(work, { ...time, now: work.now })
  if (all.every(({ id }) => bookings.some((seen) => seen.id === id))) return

  const plan = await planTime(work, time)
  // The block has raised the versions of its resources. The failure rolls that back, so the plan shows the former
  // ones.
  throw planHasChanged({ ...plan, version: plan.version - time.resourceIds.length })
}

interface SeenTime {
  resourceIds: readonly string[]
  from: Date
  until: Date
  absenceId?: string
  version: number
}

/** Locks the bookings in a time, when the caller has seen all of them. */
async function admit(work: Work, { version, ...time }: SeenTime) {
  await lockResources(work, time.resourceIds)
  const bookings = await lockBookingsIn(work, { ...time, now: work.now })
  const blocks = await listBlocksOfPlan(work, time)
  const replan = () => planTime(work, time)
  await admitOnce(work, { resourceIds: time.resourceIds, version, bookings, blocks, replan })

  return bookings
}

interface AbsenceResolution {
  absenceId: string
  version: number
  decisions: readonly Decision[]
  blocks: readonly BlockDecision[]
  answerBy?: WallMoment
}

/** Applies decisions about the bookings that still stand in an absence. */
export function resolveAbsence(work: Work, { absenceId, ...request }: AbsenceResolution): Promise<AppliedAbsence> {
  return atomically(work, async (work) => {
    const block = await getAbsence(work, absenceId, work.context.actor)
    const resourceIds = block.resources.map(({ id }) => id)
    const time = { resourceIds, from: block.startsAt, until: block.endsAt }
    const bookings = await admit(work, { ...time, absenceId, version: request.version })
    const { reason, zone } = block
    const decided = { ...request, reason, bookings, zone, blockId: absenceId, resourceIds }
    return { id: absenceId, ...(await decide(work, decided)) }
  })
}
