import { recordEvent } from '#server/audit/service.ts'
import { endOffersOf, leavingOutside, presentOutside, refuseUnseenOutside } from '#server/booking/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
import type { KeepBookings } from '#shared/booking/affected.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { workHoursOn } from '#shared/booking/work-hours.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'
import { problemOfNight, type Shift, type WeekdayShift } from '#shared/staffing/shifts.ts'

import { deleteDay, insertDay, listStaff, raiseVersion, replaceWeek, type StaffRow } from './schedule-store.ts'

interface Change {
  staffId: string
  /** As it was read. */
  version: number
  keepBookings?: KeepBookings
}

interface Week extends Change {
  validFrom: string
  shifts: readonly WeekdayShift[]
}

interface Day extends Change {
  day: string
  shifts: readonly Shift[]
  note: string
}

/** As far as anything is booked. */
export const daysAhead = 400

export function putWeek(services: Services, { validFrom, shifts, ...change }: Week, context: Context) {
  return saveHours(
    services,
    { ...change, from: validFrom, days: daysAhead, action: 'staff_week_changed' },
    context,
    (trx) => replaceWeek(trx, change.staffId, validFrom, shifts),
  )
}

export function putDay(services: Services, { day, shifts, note, ...change }: Day, context: Context) {
  return saveHours(services, { ...change, from: day, days: 1, action: 'staff_day_changed' }, context, async (trx) => {
    await deleteDay(trx, change.staffId, day)
    await insertDay(trx, { resourceId: change.staffId, day, note, shifts })
  })
}

export function resetDay(services: Services, { day, ...change }: Change & { day: string }, context: Context) {
  return saveHours(services, { ...change, from: day, days: 1, action: 'staff_day_reset' }, context, (trx) =>
    deleteDay(trx, change.staffId, day),
  )
}

interface Hours extends Change {
  from: string
  days: number
  action: string
}

/** Nothing is saved while bookings would be outside the hours, unless whoever saves has seen them and keeps them. */
async function saveHours(services: Services, hours: Hours, context: Context, write: (trx: Db) => Promise<unknown>) {
  const { db, now } = services
  const { staffId, version, from, days, action, keepBookings = false } = hours
  const { zone } = await getLocation(db)
  if (from < localDayOf(now(), zone)) {
    throw new Failure('invalid_input', 'Hours change from today on.', {
      details: [{ path: 'validFrom', message: 'This day is over.' }],
    })
  }

  return atomically(db, async (trx) => {
    const [before] = await listStaff(trx, { from, days }, staffId)
    if (!before || !may(context.actor, 'schedule.manage', before))
      throw new Failure('not_found', 'Nobody here is meant by this.')
    if (!(await raiseVersion(trx, staffId, version))) throw changedSince(before.name)

    const { left } = await leavingOutside(trx, { now: now(), resourceIds: [staffId] }, () => write(trx))
    const [after = before] = await listStaff(trx, { from, days }, staffId)
    if (days === 1) refuseNightInTheWay(from, after)
    refuseUnseenOutside(left, keepBookings, standsInTheWay)
    await endOffersOf(services, trx, left.insideIds, context)

    await recordEvent(trx, context, {
      action,
      entity: 'resource',
      entityId: staffId,
      before: hoursOf(before, from, days),
      after: hoursOf(after, from, days),
      facts: { from, bookingsOutside: left.bookings.length },
      publish: { version: version + 1, data: { from } },
    })
    return { version: version + 1, outside: presentOutside(left) }
  })
}

/** What one day was given lasts into the next, or is begun before the night of the day before has ended. */
function refuseNightInTheWay(day: string, row: StaffRow): void {
  const [before, own, next] = [addDays(day, -1), day, addDays(day, 1)].map((one) => workHoursOn(one, row))
  const message = problemOfNight(before ?? [], own ?? []) ?? problemOfNight(own ?? [], next ?? [])
  if (message) throw new Failure('invalid_input', message, { details: [{ path: 'shifts', message }] })
}

export const changedSince = (name: string, current?: unknown) =>
  new Failure('version_conflict', `Somebody has just changed ${name}. Look at it again.`, { current })

const standsInTheWay = (count: string, isOne: boolean) =>
  `${count} ${isOne ? 'is' : 'are'} outside these hours. Keep ${isOne ? 'it' : 'them'} booked, or move ${isOne ? 'it' : 'them'} first.`

const shownDays = 7

/** For the audit: a week of the hours. */
const hoursOf = (row: StaffRow, from: string, days: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: Math.min(days, shownDays) }, (_, ahead) => {
      const day = addDays(from, ahead)
      const shifts = workHoursOn(day, row).map(({ starts, ends }) => `${starts.slice(0, 5)}-${ends.slice(0, 5)}`)
      return [day, shifts.join(' ') || 'off']
    }),
  )
