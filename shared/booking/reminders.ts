import { afterQuietHours, type QuietHours } from '#shared/notices/quiet-hours.ts'

const minute = 60_000

/** A reminder that quiet hours delay must leave at least this much time. */
const leastLeft = 60 * minute

export interface RemindedBooking {
  startsAt: Date
  leadMinutes: number
  /** When whoever booked was last told of it: by its confirmation, or by a move. */
  toldAt: Date
}

interface ReminderRules {
  now: Date
  zone: string
  quietHours: QuietHours
}

export type ReminderState = 'due' | 'not_yet' | 'late' | 'quiet' | 'just_told'

/** What to do with a reminder now. It is dropped as late when a quarter of its lead has passed, as after an outage. */
export function remindingOf(
  { startsAt, leadMinutes, toldAt }: RemindedBooking,
  { now, zone, quietHours }: ReminderRules,
): ReminderState {
  const meant = new Date(startsAt.getTime() - leadMinutes * minute)
  if (meant <= toldAt) return 'just_told'

  const due = afterQuietHours(meant, quietHours, zone)
  const isMoved = due > meant
  if (isMoved && startsAt.getTime() - due.getTime() < leastLeft) return 'quiet'
  if (now < due) return 'not_yet'
  return now.getTime() - due.getTime() > (leadMinutes * minute) / 4 ? 'late' : 'due'
}
