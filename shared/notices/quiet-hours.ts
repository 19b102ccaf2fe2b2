import { z } from 'zod'

import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { spanAt } from '#shared/booking/opening.ts'

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Type a time, such as 21:00.')

/** When messages that can wait are not sent, in wall time. The same time twice means never. */
export const QuietHours = z.strictObject({ from: WallTime, until: WallTime })
export type QuietHours = z.output<typeof QuietHours>

export const usualQuietHours: QuietHours = { from: '21:00', until: '08:00' }

/** The moment itself, or the end of the quiet hours that it falls into: those of its day, or of the night before. */
export function afterQuietHours(moment: Date, { from, until }: QuietHours, zone: string): Date {
  if (from === until) return moment

  const today = localDayOf(moment, zone)
  const quiet = [addDays(today, -1), today]
    .map((day) => spanAt(day, from, until, zone))
    .find(({ start, end }) => start <= moment.getTime() && moment.getTime() < end)
  return quiet ? new Date(quiet.end) : moment
}
