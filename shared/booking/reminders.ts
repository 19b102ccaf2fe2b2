import { afterQuietHours, type QuietHours } from '#shared/notices/quiet-hours.ts'

const minute = 60_000

/** What was moved out of the quiet hours still leaves this much time to come. */
const leastLeft = 60 * minute

export interface RemindedBooking {
  startsAt: Date
  leadMinutes: number
  /** When whoever booked was last told of it: by its confirmation, or when it moved. */
  toldAt: Date
}

interface ReminderRules {
  now: Date
  zone: string
  quietHours: QuietHours
}

export type ReminderState = 'due' | 'not_yet' | 'late' | 'quiet' | 'just_told'

/**
 * What becomes of a reminder at this moment. Late ones are of no use: those that nobody sent for a quarter of their lead,
 * as after an outage.
 */
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
