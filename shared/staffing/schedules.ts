import { z } from 'zod'

import { AffectedBooking, KeepBookings } from '#shared/booking/affected.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Day, Id, Instant, Line, Paragraph } from '#shared/http/wire.ts'

import { AbsencePlan, AppliedAbsence, decidedBookings } from './absences.ts'
import { DayShifts, Shift, WeekdayShift, WeekShifts } from './shifts.ts'

const Away = z.object({
  absenceId: Id,
  kind: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  reason: z.string(),
})

const ScheduleDay = z.object({
  day: Day,
  shifts: z.array(Shift),
  /** Set when the day differs from the week in force, with the reason. */
  exception: z.object({ note: z.string() }).nullable(),
  away: z.array(Away),
})
export type ScheduleDay = z.output<typeof ScheduleDay>

const StaffSchedule = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  version: z.int(),
  /** The week in force on the first of the days. */
  week: z.object({ validFrom: Day, shifts: z.array(WeekdayShift) }).nullable(),
  /** The first days of later weeks. */
  laterWeeks: z.array(Day),
  days: z.array(ScheduleDay),
  workMinutes: z.int(),
  bookedMinutes: z.int(),
  /** Bookings of these days outside the hours or in an absence. */
  outside: z.array(
    AffectedBooking.extend({
      /** True when it is within the hours but in an absence, where it is decided about. */
      isAway: z.boolean(),
    }),
  ),
})
export type StaffSchedule = z.output<typeof StaffSchedule>

const Saved = z.object({
  version: z.int(),
  /** Bookings that are now outside the hours. They stay. */
  outside: z.array(AffectedBooking),
})

const change = {
  /** The version that the caller has seen. */
  version: z.int().meta({ examples: [4] }),
  /** Saves although bookings will be outside the hours. */
  keepBookings: KeepBookings.exactOptional(),
}

const failures = ['not_found', 'version_conflict', 'conflict'] as const

/** The hours of staff. */
export const schedulesContract = {
  readStaffSchedules: endpoint({
    method: 'GET',
    path: '/api/v1/staff-schedules',
    summary:
      'Who works when: hours, absences and how much is booked. Whoever keeps only their own hours sees only those',
    access: 'may:manage_schedule/staff',
    query: z.strictObject({ from: Day, days: z.coerce.number<number>().int().min(1).max(31).default(7) }),
    response: z.object({ zone: z.string(), today: Day, staff: z.array(StaffSchedule) }),
  }),
  putStaffWeek: endpoint({
    method: 'PUT',
    path: '/api/v1/staff-schedules/:staffId/patterns',
    summary: 'Set the week that somebody works from a day on; `conflict` lists the bookings that would be outside it',
    access: 'may:manage_schedule/staff',
    params: z.object({ staffId: Id }),
    body: z.strictObject({ validFrom: Day, shifts: WeekShifts, ...change }),
    response: Saved,
    failures,
  }),
  putStaffDay: endpoint({
    method: 'PUT',
    path: '/api/v1/staff-schedules/:staffId/days/:day',
    summary: 'Set the hours of one day that differs from the week; none is a day off',
    access: 'may:manage_schedule/staff',
    params: z.object({ staffId: Id, day: Day }),
    body: z.strictObject({ shifts: DayShifts, note: Paragraph(200).default(''), ...change }),
    response: Saved,
    failures,
  }),
  resetStaffDay: endpoint({
    method: 'POST',
    path: '/api/v1/staff-schedules/:staffId/days/:day/reset',
    summary: 'Let a day follow its week again',
    access: 'may:manage_schedule/staff',
    params: z.object({ staffId: Id, day: Day }),
    body: z.strictObject(change),
    response: Saved,
    failures,
  }),
  planOutsideBookings: endpoint({
    method: 'GET',
    path: '/api/v1/staff-schedules/:staffId/outside',
    summary:
      'What is booked outside the hours of somebody from today on, each with the ways in which it can still take place',
    access: 'may:manage_schedule/staff',
    params: z.object({ staffId: Id }),
    response: AbsencePlan,
    failures: ['not_found'],
  }),
  resolveOutsideBookings: endpoint({
    method: 'POST',
    path: '/api/v1/staff-schedules/:staffId/outside/resolve',
    summary: 'Decide about bookings outside the hours of somebody, all or nothing',
    access: 'may:manage_schedule/staff',
    params: z.object({ staffId: Id }),
    body: z.strictObject({
      /** The version of the plan. */
      version: z.int().meta({ examples: [4] }),
      /** Shown to clients who are offered other times. */
      reason: Line(200),
      ...decidedBookings,
    }),
    response: AppliedAbsence.omit({ id: true }),
    failures: ['not_found', 'version_conflict', 'conflict', 'slot_taken'],
  }),
}
