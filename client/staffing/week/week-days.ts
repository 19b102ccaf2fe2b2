import { addDays } from '#client/booking/service.ts'
import { weekdayOf } from '#shared/booking/local-time.ts'
import type { Shift } from '#shared/staffing/shifts.ts'
import { minutesOfSpan, wallMinutes } from '#shared/wall-span.ts'

export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

/** Minutes of the day from which to which a week is drawn. */
export interface Frame {
  from: number
  until: number
}

const usual: Frame = { from: 8 * 60, until: 20 * 60 }
const hour = 60

export function frameOf(shifts: readonly Shift[]): Frame {
  const spans = shifts.map(({ starts, ends }) => minutesOfSpan(starts, ends))
  const from = Math.min(usual.from, ...spans.map((span) => span.from))
  const until = Math.max(usual.until, ...spans.map((span) => span.until))

  return { from: Math.floor(from / hour) * hour, until: Math.ceil(until / hour) * hour }
}

/** `9–5` for whole hours, else with minutes, as short as a cell needs it. */
export const shortSpan = ({ starts, ends }: Shift): string => `${shortTime(starts)}–${shortTime(ends)}`

function shortTime(time: string): string {
  const minutes = wallMinutes(time) % (24 * 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const onTheClock = hours % 12 || 12

  return rest > 0 ? `${onTheClock}:${String(rest).padStart(2, '0')}` : String(onTheClock)
}

/** Of minutes, in hours to the quarter: `31`, `7.5`. */
export const hoursWord = (minutes: number) => String(Math.round((minutes / 60) * 4) / 4)
