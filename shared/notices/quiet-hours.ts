import { z } from 'zod'

import { addDays, instantAt, localTimeOf } from '#shared/booking/local-time.ts'

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Type a time, such as 21:00.')

/** When nobody is told what can wait, in wall time of the studio. The same time twice: never. */
export const QuietHours = z.strictObject({ from: WallTime, until: WallTime })
export type QuietHours = z.output<typeof QuietHours>

export const usualQuietHours: QuietHours = { from: '21:00', until: '08:00' }

/** The moment itself, or the end of the quiet hours that it falls into. */
export function afterQuietHours(moment: Date, { from, until }: QuietHours, zone: string): Date {
  const [day = '', time = ''] = localTimeOf(moment, zone).split('T')
  const isOverNight = from > until
  const isQuiet = isOverNight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return moment

  return new Date(instantAt(isOverNight && time >= from ? addDays(day, 1) : day, until, zone))
}
