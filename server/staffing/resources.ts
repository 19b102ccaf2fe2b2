import { changesIn, recordEvent } from '#server/audit/service.ts'
import {
  callAboutOutside,
  extendBlock,
  keepOrMove,
  leavingOutside,
  listBookingsIn,
  refuseUnseenOutside,
  standing,
} from '#server/booking/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, may } from '#shared/permissions/may.ts'
import {
  type NewResource,
  Resource,
  type ResourceChange,
  type ResourceKind,
  resourcesContract,
} from '#shared/staffing/resources.ts'

import { changedSince } from './change-schedule.ts'
import {
  findResource,
  insertResource,
  isNameTaken,
  isStaffAlready,
  listClosures,
  listRequired,
  listResources,
  lockOrder,
  lockResources,
  lockToRetire,
  moveTo,
  personOf,
  replaceCapabilities,
  type ResourceRow,
  updateResource,
} from './resource-store.ts'

/** Own row only, for whoever does not keep the studio's. */
export async function readResources(db: Db, kind: ResourceKind | undefined, actor: Actor, now: Date) {
  const [rows, required] = await Promise.all([listResources(db, { kind }, now), listRequired(db)])
  const isMeant = (row: ResourceRow) => may(actor, 'schedule.manage', row)

  return {
    resources: rows.filter(isMeant).map(present),
    required: holds(actor, 'manage_schedule/studio') ? required : [],
  }
}

const present = ({ zone, bookedUntil, ...row }: ResourceRow): Resource => ({
  ...row,
  bookedUntil: bookedUntil && localTimeOf(bookedUntil, zone),
})

export function createResource(services: Services, resource: NewResource, key: string | undefined, context: Context) {
  const keyed = { endpoint: resourcesContract.createResource, key, request: resource }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => keep(trx, await insert(services, trx, resource, context))),
  )
}

async function insert(
  { now }: Services,
  trx: Db,
  { capabilities, email, ...draft }: NewResource,
  context: Context,
): Promise<Resource> {
  const { id: locationId } = await lockOrder(trx)
  await refuseTakenName(trx, draft)
  const personId = draft.kind === 'staff' ? await personOf(trx, { name: draft.name, email, createdAt: now() }) : null
  if (personId && (await isStaffAlready(trx, personId))) {
    throw new Failure('conflict', 'Somebody of the staff has this address already.', {
      details: [{ path: 'email', message: 'Somebody here has it already.' }],
    })
  }
  const { id } = await insertResource(trx, { ...draft, locationId, personId })
  await replaceCapabilities(trx, id, capabilities)
  for (const blockId of await listClosures(trx, now())) await extendBlock(trx, blockId, [id])
  const made = await get(trx, id, now())
  await recordEvent(trx, context, {
    action: 'resource_added',
    entity: 'resource',
    entityId: id,
    after: { kind: made.kind, name: made.name, title: made.title, capabilities: made.capabilities },
    publish: { version: made.version, data: { kind: made.kind } },
  })
  return present(made)
}

async function refuseTakenName(trx: Db, { kind, name }: { kind: ResourceKind; name: string }, exceptId?: string) {
  if (!(await isNameTaken(trx, kind, name, exceptId))) return

  throw new Failure('conflict', `There is “${name}” already.`, {
    details: [{ path: 'name', message: 'Another one is called the same.' }],
  })
}

async function get(db: Db, id: string, now: Date): Promise<ResourceRow> {
  const row = await findResource(db, id, now)
  if (!row) throw new Failure('not_found', 'There is nobody and nothing like that here.')

  return row
}

export function changeResource(
  services: Services,
  resourceId: string,
  change: ResourceChange,
  context: Context,
): Promise<Resource> {
  const { version, capabilities, position, keepBookings = false, ...fields } = change

  return atomically(services.db, async (trx) => {
    if (position !== undefined) await lockOrder(trx)
    await (fields.active === false ? lockToRetire(trx, resourceId) : lockResources(trx, [resourceId]))
    const before = await get(trx, resourceId, services.now())
    if (before.version !== version) throw changedSince(before.name, present(before))
    await refuseChange(trx, before, fields, services.now())
    // Whoever can do something no longer is not given what needs it unseen.
    const { left } = await leavingOutside(trx, { now: services.now(), resourceIds: [resourceId] }, async () => {
      await updateResource(trx, resourceId, fields)
      if (capabilities) await replaceCapabilities(trx, resourceId, capabilities)
    })
    refuseUnseenOutside(left, keepBookings, needsIt(before.name))
    await callAboutOutside(services, trx, left, context)
    if (position !== undefined) await moveTo(trx, { id: resourceId, kind: before.kind, position })
    const after = await get(trx, resourceId, services.now())
    const changes = changesIn(Resource.omit({ version: true, bookedUntil: true, bookingCount: true }), before, after)
    await recordEvent(trx, context, {
      action: 'resource_changed',
      entity: 'resource',
      entityId: resourceId,
      ...changes,
      publish: { version: after.version, data: { active: after.active } },
    })
    return present(after)
  })
}

/** Whoever is retired is booked no more; those bookings are dealt with first. */
async function refuseChange(
  trx: Db,
  row: ResourceRow,
  { name, active }: { name?: string; active?: boolean },
  now: Date,
) {
  const willBeActive = active ?? row.active
  if (willBeActive && (name !== undefined || !row.active)) {
    await refuseTakenName(trx, { kind: row.kind, name: name ?? row.name }, row.id)
  }
  if (active === false && row.bookingCount > 0) {
    const count = row.bookingCount === 1 ? 'one booking' : `${row.bookingCount} bookings`
    const ahead = await listBookingsIn(trx, { resourceIds: [row.id], from: now, until: farthest(now), now })
    throw new Failure('conflict', `${row.name} has ${count} to come. Move or cancel them first.`, {
      details: ahead.map(standing),
    })
  }
}

const farthest = (now: Date) => new Date(now.getTime() + 3650 * 86_400_000)

const needsIt = (name: string) => (count: string, isOne: boolean) =>
  `${count} of ${name} to come ${isOne ? 'needs' : 'need'} what is taken away. ${keepOrMove(isOne)}`
