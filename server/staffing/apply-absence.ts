import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { type AffectedRow, endHoldsWithin, findBlock, listBookingsIn, makeBlock } from '#server/booking/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** Takes somebody or something out and decides about the bookings in the time: all of it, or nothing. */
export function createAbsence(
  services: Services,
  request: NewAbsence,
  key: string | undefined,
  context: Context,
): Promise<AppliedAbsence> {
  const keyed = { endpoint: absencesContract.createAbsence, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => keep(trx, await takeOut(services, trx, request, context))),
  )
}

async function takeOut(services: Services, trx: Db, request: NewAbsence, context: Context): Promise<AppliedAbsence> {
  const now = services.now()
  const rows = await resourcesFor(trx, request, context.actor, now)
  const [{ zone, locationId } = { zone: 'UTC', locationId: '' }] = rows
  const { from, until } = spanOf(request, zone, now)
  const resourceIds = rows.map(({ id }) => id)
  const time = { resourceIds, from, until }
  const bookings = await admit(services, trx, { ...time, version: request.version })
  const block = {
    locationId,
    kind: request.kind,
    during: `[${from.toISOString()},${until.toISOString()})`,
    reason: request.reason,
    createdBy: actorIdOf(context.actor),
  }
  await endHoldsWithin(trx, resourceIds, { from, until })
  const { id } = await makeBlock(trx, block, resourceIds)
  await refuseUnseen(services, trx, { ...time, absenceId: id, bookings })
  const made = await findBlock(trx, id)
  await recordEvent(trx, context, {
    action: 'absence_added',
    entity: 'block',
    entityId: id,
    ...(made && { after: factsOf(made) }),
    facts: { bookings: bookings.length },
    publish: { version: 1, data: { kind: request.kind } },
  })

  return { id, ...(await decide(services, trx, { ...request, bookings, zone, blockId: id, resourceIds }, context)) }
}

interface UnseenTime {
  resourceIds: readonly string[]
  from: Date
  until: Date
  absenceId: string
  /** Those that were decided about. */
  bookings: readonly AffectedRow[]
}

/** Whoever booked in the same moment has their time, for the block has waited for them: they are shown before anything is done. */
async function refuseUnseen(services: Services, trx: Db, { bookings, ...time }: UnseenTime): Promise<void> {
  const all = await listBookingsIn(trx, { ...time, now: services.now() })
  if (all.every(({ id }) => bookings.some((seen) => seen.id === id))) return

  const plan = await planTime({ ...services, db: trx }, time)
  // What this has raised itself is taken back with it.
  throw planHasChanged({ ...plan, version: plan.version - time.resourceIds.length })
}

interface SeenTime {
  resourceIds: readonly string[]
  from: Date
  until: Date
  absenceId?: string
  version: number
}

/** The bookings in the time, locked, if whoever decides about them has seen them all. */
async function admit(services: Services, trx: Db, { version, ...time }: SeenTime) {
  await lockResources(trx, time.resourceIds)
  const bookings = await lockBookingsIn(trx, { ...time, now: services.now() })
  const blocks = await listBlocksOfPlan(trx, time)
  const replan = () => planTime({ ...services, db: trx }, time)
  await admitOnce(trx, { resourceIds: time.resourceIds, version, bookings, blocks, replan })

  return bookings
}

interface AbsenceResolution {
  absenceId: string
  version: number
  decisions: readonly Decision[]
  blocks: readonly BlockDecision[]
  answerBy?: WallMoment
}

/** Decides about what still stands in an absence. */
export function resolveAbsence(
  services: Services,
  { absenceId, ...request }: AbsenceResolution,
  context: Context,
): Promise<AppliedAbsence> {
  const { db, now } = services

  return atomically(db, async (trx) => {
    const block = await getAbsence(trx, absenceId, context.actor, now())
    const resourceIds = block.resources.map(({ id }) => id)
    const time = { resourceIds, from: block.startsAt, until: block.endsAt }
    const bookings = await admit(services, trx, { ...time, absenceId, version: request.version })
    const { reason, zone } = block
    const decided = { ...request, reason, bookings, zone, blockId: absenceId, resourceIds }
    return { id: absenceId, ...(await decide(services, trx, decided, context)) }
  })
}
