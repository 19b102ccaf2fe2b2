import {
  type AffectedRow,
  type BlockRow,
  listBlocksOf,
  listBookingsIn,
  listTimesBehind,
  presentAffected,
} from '#server/booking/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { difference, type Interval, union } from '#shared/booking/intervals.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { workAround, workHoursOn, workOn } from '#shared/booking/work-hours.ts'
import { type Actor, may } from '#shared/permissions/may.ts'
import { isWithin, minutesIn } from '#shared/staffing/hours.ts'
import type { ScheduleDay, StaffSchedule } from '#shared/staffing/schedules.ts'

import { listStaff, type StaffRow } from './schedule-store.ts'

interface Span {
  from: string
  days: number
}

/** Everybody's hours; those who may manage only their own hours see only those. */
export async function readSchedules(work: Timed, { from, days }: Span, actor: Actor) {
  const { zone } = work.place
  const rows = (await listStaff(work, { from, days })).filter((row) => may(actor, 'schedule.manage', row))
  const resourceIds = rows.map(({ id }) => id)
  const time = {
    from: new Date(instantAt(from, '00:00', zone)),
    until: new Date(instantAt(addDays(from, days), '00:00', zone)),
  }
  const [bookings, taken, behind] = await inOneTrip([
    listBookingsIn(work, { resourceIds, ...time, now: new Date(0) }),
    listBlocksOf(work, { resourceIds, ...time }),
    listTimesBehind(work, { resourceIds, ...time }),
  ])
  const span = { from, days, zone, now: work.now }

  return {
    zone,
    today: localDayOf(work.now, zone),
    staff: rows.map((row) =>
      presentSchedule(row, {
        ...span,
        bookings: bookings.filter(({ resources }) => resources.some(({ id }) => id === row.id)),
        blocks: taken.filter(({ resources }) => resources.some(({ id }) => id === row.id)),
        behind: behind.filter(({ resourceId }) => resourceId === row.id).map(toInterval),
      }),
    ),
  }
}

interface Context extends Span {
  zone: string
  now: Date
  bookings: readonly AffectedRow[]
  blocks: readonly BlockRow[]
  /** The times of past bookings. */
  behind: readonly Interval[]
}

const absences: readonly string[] = ['leave', 'maintenance', 'closure', 'other']

const toInterval = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Interval => ({
  start: startsAt.getTime(),
  end: endsAt.getTime(),
})

function presentSchedule(row: StaffRow, { from, days, zone, now, bookings, blocks, behind }: Context): StaffSchedule {
  const away = blocks.filter(({ kind }) => absences.includes(kind))
  const dayList = Array.from({ length: days }, (_, ahead) => addDays(from, ahead))
  const work = dayList.flatMap((day) => workOn(day, row, zone))
  const left = difference(work, away.map(toInterval))
  const around = dayList.flatMap((day) => workAround(day, row, zone))
  const leftAround = difference(around, away.map(toInterval))
  const ahead = [...bookings, ...blocks.filter(({ kind }) => !absences.includes(kind))].map(toInterval)
  const week = row.weeks
    .filter(({ validFrom }) => validFrom <= from)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]

  return {
    id: row.id,
    name: row.name,
    title: row.title,
    version: row.version,
    week: week ? { validFrom: week.validFrom, shifts: week.shifts.map(toTheMinute) } : null,
    laterWeeks: row.laterWeeks,
    days: dayList.map((day) => presentDay(day, row, away, zone)),
    workMinutes: minutesIn(left),
    bookedMinutes: minutesIn([...ahead, ...behind]),
    outside: bookings
      .filter((booking) => booking.endsAt > now && !isWithin(leftAround, toInterval(booking)))
      .map((booking) => ({ ...presentAffected(booking), isAway: isWithin(union(around), toInterval(booking)) })),
  }
}

const toTheMinute = <Shift extends { starts: string; ends: string }>(shift: Shift): Shift => ({
  ...shift,
  starts: shift.starts.slice(0, 5),
  ends: shift.ends.slice(0, 5),
})

function presentDay(day: string, row: StaffRow, away: readonly BlockRow[], zone: string): ScheduleDay {
  const start = instantAt(day, '00:00', zone)
  const end = Math.max(instantAt(day, '24:00', zone), ...workOn(day, row, zone).map((shift) => shift.end))
  const exception = row.exceptions.find((one) => one.day === day)

  return {
    day,
    shifts: workHoursOn(day, row).map(({ starts, ends }) => toTheMinute({ starts, ends })),
    exception: exception ? { note: row.notes.find((one) => one.day === day)?.note ?? '' } : null,
    away: away
      .filter(({ startsAt, endsAt }) => startsAt.getTime() < end && endsAt.getTime() > start)
      .map(({ id, kind, startsAt, endsAt, reason }) => ({ absenceId: id, kind, startsAt, endsAt, reason })),
  }
}
