import { recordEvent } from '#server/audit/service.ts'
import { endOffersOf, leavingOutside, presentOutside, refuseUnseenOutside } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { KeepBookings } from '#shared/booking/affected.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { workHoursOn } from '#shared/booking/work-hours.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'
import { problemOfNight, type Shift, type WeekdayShift } from '#shared/staffing/shifts.ts'

import { deleteDay, insertDay, listStaff, raiseVersion, replaceWeek, type StaffRow } from './schedule-store.ts'

interface Change {
  staffId: string
  /** The version that the caller has seen. */
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

/** How far ahead anything can be booked. */
export const daysAhead = 400

export function putWeek(work: Work, { validFrom, shifts, ...change }: Week) {
  return saveHours(work, { ...change, from: validFrom, days: daysAhead, action: 'staff_week_changed' }, (work) =>
    replaceWeek(work, change.staffId, validFrom, shifts),
  )
}

export function putDay(work: Work, { day, shifts, note, ...change }: Day) {
  return saveHours(work, { ...change, from: day, days: 1, action: 'staff_day_changed' }, async (work) => {
    await deleteDay(work, change.staffId, day)
    await insertDay(work, { resourceId: change.staffId, day, note, shifts })
  })
}

export function resetDay(work: Work, { day, ...change }: Change & { day: string }) {
  return saveHours(work, { ...change, from: day, days: 1, action: 'staff_day_reset' }, (work) =>
    deleteDay(work, change.staffId, day),
  )
}

interface Hours extends Change {
  from: string
  days: number
  action: string
}

/** Saves hours. Bookings outside them stop it, unless the caller has seen them and keeps them. */
async function saveHours(work: Work, hours: Hours, write: (work: OnDatabase) => Promise<unknown>) {
  const { context, now } = work
  const { staffId, version, from, days, action, keepBookings = false } = hours
  const { zone } = work.place
  if (from < localDayOf(now, zone)) {
    throw new Failure('invalid_input', 'Hours change from today on.', {
      details: [{ path: 'validFrom', message: 'This day is over.' }],
    })
  }

  return atomically(work, async (work) => {
    const [before] = await listStaff(work, { from, days }, staffId)
    if (!before || !may(context.actor, 'schedule.manage', before))
      throw new Failure('not_found', 'Nobody here is meant by this.')
    if (!(await raiseVersion(work, staffId, version))) throw changedSince(before.name)

    const { left } = await leavingOutside(work, { now, resourceIds: [staffId] }, () => write(work))
    const [after = before] = await listStaff(work, { from, days }, staffId)
    if (days === 1) refuseOverlappingNight(from, after)
    refuseUnseenOutside(left, keepBookings, standsInTheWay)
    await endOffersOf(work, left.insideIds)

    await recordEvent(work, {
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

/** Refuses a day whose shifts overlap the night shift of the day before or the day after. */
function refuseOverlappingNight(day: string, row: StaffRow): void {
  const [before, own, next] = [addDays(day, -1), day, addDays(day, 1)].map((one) => workHoursOn(one, row))
  const message = problemOfNight(before ?? [], own ?? []) ?? problemOfNight(own ?? [], next ?? [])
  if (message) throw new Failure('invalid_input', message, { details: [{ path: 'shifts', message }] })
}

export const changedSince = (name: string, current?: unknown) =>
  new Failure('version_conflict', `Somebody has just changed ${name}. Look at it again.`, { current })

const standsInTheWay = (count: string, isOne: boolean) =>
  `${count} ${isOne ? 'is' : 'are'} outside these hours. Keep ${isOne ? 'it' : 'them'} booked, or move ${isOne ? 'it' : 'them'} first.`

const shownDays = 7

/** A week of the hours, for the audit. */
const hoursOf = (row: StaffRow, from: string, days: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: Math.min(days, shownDays) }, (_, ahead) => {
      const day = addDays(from, ahead)
      const shifts = workHoursOn(day, row).map(({ starts, ends }) => `${starts.slice(0, 5)}-${ends.slice(0, 5)}`)
      return [day, shifts.join(' ') || 'off']
    }),
  )
