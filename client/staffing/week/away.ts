import { addDays } from '#client/booking/service.ts'
import { absenceWords } from '#shared/staffing/absence-words.ts'
import { AbsenceKind } from '#shared/staffing/absences.ts'
import type { ScheduleDay } from '#shared/staffing/schedules.ts'
import { endsNextDay, minutesPerDay, wallMinutes } from '#shared/wall-span.ts'

export function awayWord(kind: string): string {
  const { data } = AbsenceKind.safeParse(kind)
  return data ? absenceWords[data] : kind
}

/** What an absence takes of a day, in minutes of it: all that it lasts beyond stands at its edges. */
export function awayOn(
  day: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  localOf: (at: Date) => string,
): { from: number; until: number } {
  const minutesOf = (at: Date) => {
    const local = localOf(at)
    const onDay = local.slice(0, 10)
    if (onDay === day) return wallMinutes(local.slice(11, 16))
    return onDay < day ? 0 : 2 * minutesPerDay
  }

  return { from: minutesOf(startsAt), until: minutesOf(endsAt) }
}

/** Whether an absence leaves nothing of what somebody would work on a day. */
export const isAwayAllDay = ({ day, shifts, away }: ScheduleDay, localOf: (at: Date) => string): boolean =>
  away.some(({ startsAt, endsAt }) =>
    shifts.every(({ starts, ends }) => {
      const lastDay = endsNextDay(starts, ends) ? addDays(day, 1) : day
      return localOf(startsAt) <= `${day}T${starts}` && `${lastDay}T${ends}` <= localOf(endsAt)
    }),
  )
