import { addDays } from '#client/booking/day-word.ts'
import { kindWords } from '#client/staffing/absence/absence-words.ts'
import { AbsenceKind } from '#shared/staffing/absences.ts'
import type { ScheduleDay } from '#shared/staffing/schedules.ts'
import { endsNextDay } from '#shared/wall-span.ts'

export function awayWord(kind: string): string {
  const { data } = AbsenceKind.safeParse(kind)
  return data ? kindWords[data] : kind
}

/** Whether an absence leaves nothing of what somebody would work on a day. */
export const isAwayAllDay = ({ day, shifts, away }: ScheduleDay, localOf: (at: Date) => string): boolean =>
  away.some(({ startsAt, endsAt }) =>
    shifts.every(({ starts, ends }) => {
      const lastDay = endsNextDay(starts, ends) ? addDays(day, 1) : day
      return localOf(startsAt) <= `${day}T${starts}` && `${lastDay}T${ends}` <= localOf(endsAt)
    }),
  )
