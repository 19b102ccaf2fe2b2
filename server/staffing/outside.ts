import { type AffectedRow, listBookingsIn } from '#server/booking/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
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

/** Somebody's hours for as far ahead as they can be booked. */
async function getStaff(work: Timed, { staffId, actor, now }: OutsideQuery) {
  const { zone } = work.place
  const from = localDayOf(now, zone)
  const [member] = await listStaff(work, { from, days: daysAhead }, staffId)
  if (!member || !may(actor, 'schedule.manage', member)) throw new Failure('not_found', 'Nobody here is meant by this.')

  const until = new Date(instantAt(addDays(from, daysAhead), '00:00', zone))
  return { member, zone, within: { resourceIds: [staffId], from: now, until, now } }
}

const isOutside = (member: StaffRow, zone: string, { startsAt, endsAt }: AffectedRow) =>
  !isWithin(workAround(localDayOf(startsAt, zone), member, zone), { start: startsAt.getTime(), end: endsAt.getTime() })

/** The bookings outside somebody's hours. Those in an absence are decided about there. */
export async function planOutside(work: Work, { staffId }: { staffId: string }, actor: Actor): Promise<AbsencePlan> {
  return planOf(work, await getStaff(work, { staffId, actor, now: work.now }))
}

async function planOf(work: Timed, { member, zone, within }: StaffTime): Promise<AbsencePlan> {
  const outside = (await listBookingsIn(work, within)).filter((booking) => isOutside(member, zone, booking))
  // Their hours say already that they are out.
  const out = { resourceIds: [], span: { start: 0, end: 0 } }

  return {
    resources: [{ id: member.id, name: member.name, kind: 'staff' }],
    version: planVersionOf([member], { bookings: outside, blocks: [] }),
    bookings: await planBookings(work, { bookings: outside, out, now: work.now }),
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

export function resolveOutside(work: Work, { staffId, version, ...request }: OutsideResolution) {
  return atomically(work, async (work) => {
    const { actor } = work.context
    const resourceIds = [staffId]
    await lockResources(work, resourceIds)
    const time = await getStaff(work, { staffId, actor, now: work.now })
    const { member, zone, within } = time
    const bookings = (await lockBookingsIn(work, within)).filter((booking) => isOutside(member, zone, booking))
    await admitOnce(work, { resourceIds, version, bookings, replan: () => planOf(work, time) })

    return decide(work, { ...request, bookings, zone, blockId: null, resourceIds, blocks: [] })
  })
}
