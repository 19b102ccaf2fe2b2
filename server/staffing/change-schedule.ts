import { recordEvent } from '#server/audit/service.ts'
import { type AffectedRow, endOffersOf, listBookingsIn, presentAffected } from '#server/booking/service.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { workAround, workHoursOn } from '#shared/booking/work-hours.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'
import { isWithin } from '#shared/staffing/hours.ts'
import { problemOfNight, type Shift, type WeekdayShift } from '#shared/staffing/shifts.ts'

import { deleteDay, insertDay, listStaff, raiseVersion, replaceWeek, type StaffRow } from './schedule-store.ts'

interface Change {
  staffId: string
  /** As it was read. */
  version: number
  keepBookings?: boolean
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

    await write(trx)
    const [after = before] = await listStaff(trx, { from, days }, staffId)
    if (days === 1) refuseNightInTheWay(from, after)
    const { outside, inside } = await compare(trx, { before, after, from, days, zone, now: now() })
    if (outside.length > 0 && !keepBookings) throw standsInTheWay(outside)
    await endOffersOf(services, trx, inside, context)

    await recordEvent(trx, context, {
      action,
      entity: 'resource',
      entityId: staffId,
      before: hoursOf(before, from, days),
      after: hoursOf(after, from, days),
      facts: { from, bookingsOutside: outside.length },
      publish: { version: version + 1, data: { from } },
    })
    return { version: version + 1, outside: outside.map(presentAffected) }
  })
}

/** What one day was given lasts into the next, or is begun before the night of the day before has ended. */
function refuseNightInTheWay(day: string, row: StaffRow): void {
  const [before, own, next] = [addDays(day, -1), day, addDays(day, 1)].map((one) => workHoursOn(one, row))
  const message = problemOfNight(before ?? [], own ?? []) ?? problemOfNight(own ?? [], next ?? [])
  if (message) throw new Failure('invalid_input', message, { details: [{ path: 'shifts', message }] })
}

export const changedSince = (name: string) =>
  new Failure('version_conflict', `Somebody has just changed ${name}. Look at it again.`)

interface ScheduleComparison {
  before: StaffRow
  after: StaffRow
  from: string
  days: number
  zone: string
  now: Date
}

/** The bookings that the hours hold no longer, and those that they hold again. */
async function compare(trx: Db, { before, after, from, days, zone, now }: ScheduleComparison) {
  const bookings = await listBookingsIn(trx, {
    resourceIds: [after.id],
    from: new Date(instantAt(from, '00:00', zone)),
    // A shift may last into the day after.
    until: new Date(instantAt(addDays(from, days + 1), '00:00', zone)),
    now,
  })
  const fits = (row: StaffRow, { startsAt, endsAt }: AffectedRow) =>
    isWithin(workAround(localDayOf(startsAt, zone), row, zone), { start: startsAt.getTime(), end: endsAt.getTime() })

  return {
    outside: bookings.filter((booking) => fits(before, booking) && !fits(after, booking)),
    inside: bookings.flatMap((booking) => (!fits(before, booking) && fits(after, booking) ? booking.id : [])),
  }
}

function standsInTheWay(outside: readonly AffectedRow[]): Failure {
  const count = outside.length === 1 ? 'One booking is' : `${outside.length} bookings are`

  return new Failure('conflict', `${count} outside these hours. Keep them booked, or move them first.`, {
    details: outside.map(standing),
  })
}

/** A booking that stands in the way of a change, as whoever changes reads it. */
export const standing = ({ id, startsAt, zone, locale, personName, serviceName }: AffectedRow) => ({
  path: `bookings.${id}`,
  message: `${shortWhenOf(startsAt, { zone, locale })}, ${personName}, ${serviceName}`,
})

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
