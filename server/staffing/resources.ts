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
import { inOneTrip } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { atPlaceOf, type Timed, type Work } from '#server/kernel/work.ts'
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

/** All resources for those who manage the studio's; everybody else gets their own. */
export async function readResources(work: Timed, kinds: readonly ResourceKind[] | undefined, actor: Actor) {
  const [rows, required] = await inOneTrip([listResources(work, { kinds }), listRequired(work)])
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

export function createResource(work: Work, resource: NewResource, key: string | undefined) {
  const keyed = { endpoint: resourcesContract.createResource, key, request: resource }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => keep(work, await insert(work, resource))),
  )
}

async function insert(work: Work, { capabilities, email, ...draft }: NewResource): Promise<Resource> {
  await lockOrder(work)
  await refuseTakenName(work, draft)
  const personId =
    draft.kind === 'staff' ? await personOf(work, { name: draft.name, email, createdAt: work.now }) : null
  if (personId && (await isStaffAlready(work, personId))) {
    throw new Failure('conflict', 'Somebody of the staff has this address already.', {
      details: [{ path: 'email', message: 'Somebody here has it already.' }],
    })
  }
  const { id } = await insertResource(work, { ...draft, locationId: work.place.id, personId })
  await replaceCapabilities(work, id, capabilities)
  for (const blockId of await listClosures(work)) await extendBlock(work, blockId, [id])
  const made = await get(work, id)
  await recordEvent(work, {
    action: 'resource_added',
    entity: 'resource',
    entityId: id,
    after: { kind: made.kind, name: made.name, title: made.title, capabilities: made.capabilities },
    publish: { version: made.version, data: { kind: made.kind } },
  })
  return present(made)
}

async function refuseTakenName(work: Timed, { kind, name }: { kind: ResourceKind; name: string }, exceptId?: string) {
  if (!(await isNameTaken(work, kind, name, exceptId))) return

  throw new Failure('conflict', `There is “${name}” already.`, {
    details: [{ path: 'name', message: 'Another one is called the same.' }],
  })
}

async function get(work: Timed, id: string): Promise<ResourceRow> {
  const row = await findResource(work, id)
  if (!row) throw new Failure('not_found', 'There is nobody and nothing like that here.')

  return row
}

export function changeResource(work: Work, resourceId: string, change: ResourceChange): Promise<Resource> {
  const { version, capabilities, position, keepBookings = false, ...fields } = change

  return atomically(work, async (inside) => {
    const work = atPlaceOf(inside, await get(inside, resourceId))
    if (position !== undefined) await lockOrder(work)
    await (fields.active === false ? lockToRetire(work, resourceId) : lockResources(work, [resourceId]))
    const before = await get(work, resourceId)
    if (before.version !== version) throw changedSince(before.name, present(before))
    await refuseChange(work, before, fields)
    // Bookings that need a removed capability are shown before the change is saved.
    const { left } = await leavingOutside(work, { now: work.now, resourceIds: [resourceId] }, async () => {
      await updateResource(work, resourceId, fields)
      if (capabilities) await replaceCapabilities(work, resourceId, capabilities)
    })
    refuseUnseenOutside(left, keepBookings, needsIt(before.name))
    await callAboutOutside(work, left)
    if (position !== undefined) await moveTo(work, { id: resourceId, kind: before.kind, position })
    const after = await get(work, resourceId)
    const changes = changesIn(Resource.omit({ version: true, bookedUntil: true, bookingCount: true }), before, after)
    await recordEvent(work, {
      action: 'resource_changed',
      entity: 'resource',
      entityId: resourceId,
      ...changes,
      publish: { version: after.version, data: { active: after.active } },
    })
    return present(after)
  })
}

/** Refuses a name that is taken, and retiring a resource with coming bookings. */
async function refuseChange(work: Timed, row: ResourceRow, { name, active }: { name?: string; active?: boolean }) {
  const { now } = work
  const willBeActive = active ?? row.active
  if (willBeActive && (name !== undefined || !row.active)) {
    await refuseTakenName(work, { kind: row.kind, name: name ?? row.name }, row.id)
  }
  if (active === false && row.bookingCount > 0) {
    const count = row.bookingCount === 1 ? 'one booking' : `${row.bookingCount} bookings`
    const ahead = await listBookingsIn(work, { resourceIds: [row.id], from: now, until: farthest(now), now })
    throw new Failure('conflict', `${row.name} has ${count} to come. Move or cancel them first.`, {
      details: ahead.map(standing),
    })
  }
}

const farthest = (now: Date) => new Date(now.getTime() + 3650 * 86_400_000)

const needsIt = (name: string) => (count: string, isOne: boolean) =>
  `${count} of ${name} to come ${isOne ? 'needs' : 'need'} what is taken away. ${keepOrMove(isOne)}`
