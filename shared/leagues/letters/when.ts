import { addDays, instantAt, localTimeOf } from '#shared/booking/local-time.ts'
import { afterQuietHours, type QuietHours } from '#shared/notices/quiet-hours.ts'

/** When somebody is told of an evening: the day before at its time by the clock of the place, after the quiet hours. */
export function eveningToldAt(startsAt: Date, quiet: QuietHours, zone: string): Date {
  const [day = '', time = ''] = localTimeOf(startsAt, zone).split('T')

  return afterQuietHours(new Date(instantAt(addDays(day, -1), time, zone)), quiet, zone)
}

/** Whether a mail that can wait may leave. */
export const mayLeave = (now: Date, quiet: QuietHours, zone: string): boolean =>
  afterQuietHours(now, quiet, zone).getTime() === now.getTime()
