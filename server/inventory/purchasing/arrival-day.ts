import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { invalidField } from '#shared/http/failure.ts'

const daysAhead = 2 * 365

/** A day more than two years away is a mistyped year, and promises to clients would follow it. */
export function refuseUnlikelyArrival(expectedOn: string, now: Date): void {
  if (expectedOn > addDays(localDayOf(now, 'UTC'), daysAhead)) {
    throw invalidField('expectedOn', 'That is more than two years away: look at the year.')
  }
}
