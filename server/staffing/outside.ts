import { type AffectedRow, listBookingsIn } from '#server/booking/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { workAround } from '#shared/booking/work-hours.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'
import type { AbsencePlan, Decision } from '#shared/staffing/absences.ts'
import { isWithin } from '#shared/staffing/hours.ts'
import type { WallMoment } from '#shared/staffing/wall-time.ts'

import { daysAhead } from './change-schedule.ts'
import { admitOnce, decide, lockBookingsIn } from './decide.ts'
import { planVersionOf } from './plan.ts'
import { planBookings } from './planned-bookings.ts'
import { lockResources } from './resource-store.ts'
import { listStaff, type StaffRow } from './schedule-store.ts'

interface OutsideQuery {
  staffId: string
  actor: Actor
  now: Date
}

type StaffTime = Awaited<ReturnType<typeof getStaff>>

/** Somebody from today on, with the time in which anything can be booked with them. */
async function getStaff(db: Db, { staffId, actor, now }: OutsideQuery) {
  const { zone } = await getLocation(db)
  const from = localDayOf(now, zone)
  const [member] = await listStaff(db, { from, days: daysAhead }, staffId)
  if (!member || !may(actor, 'schedule.manage', member)) throw new Failure('not_found', 'Nobody here is meant by this.')

  const until = new Date(instantAt(addDays(from, daysAhead), '00:00', zone))
  return { member, zone, within: { resourceIds: [staffId], from: now, until, now } }
}

const isOutside = (member: StaffRow, zone: string, { startsAt, endsAt }: AffectedRow) =>
  !isWithin(workAround(localDayOf(startsAt, zone), member, zone), { start: startsAt.getTime(), end: endsAt.getTime() })

/** What is booked outside somebody's hours. What is in their leave is decided about there. */
export async function planOutside(
  { db, now }: Services,
  { staffId }: { staffId: string },
  actor: Actor,
): Promise<AbsencePlan> {
  return planOf(db, await getStaff(db, { staffId, actor, now: now() }), now())
}

async function planOf(db: Db, { member, zone, within }: StaffTime, now: Date): Promise<AbsencePlan> {
  const outside = (await listBookingsIn(db, within)).filter((booking) => isOutside(member, zone, booking))
  // Their hours say that they are not there.
  const out = { resourceIds: [], span: { start: 0, end: 0 } }

  return {
    resources: [{ id: member.id, name: member.name, kind: 'staff' }],
    version: planVersionOf([member], { bookings: outside, blocks: [] }),
    bookings: await planBookings(db, { bookings: outside, out, now }),
    others: [],
  }
}

interface OutsideResolution {
  staffId: string
  version: number
  reason: string
  decisions: readonly Decision[]
  answerBy?: WallMoment
}

export function resolveOutside(
  services: Services,
  { staffId, version, ...request }: OutsideResolution,
  context: Context,
) {
  return atomically(services.db, async (trx) => {
    const { actor } = context
    const resourceIds = [staffId]
    await lockResources(trx, resourceIds)
    const time = await getStaff(trx, { staffId, actor, now: services.now() })
    const { member, zone, within } = time
    const bookings = (await lockBookingsIn(trx, within)).filter((booking) => isOutside(member, zone, booking))
    await admitOnce(trx, { resourceIds, version, bookings, replan: () => planOf(trx, time, services.now()) })

    return decide(services, trx, { ...request, bookings, zone, blockId: null, resourceIds, blocks: [] }, context)
  })
}
