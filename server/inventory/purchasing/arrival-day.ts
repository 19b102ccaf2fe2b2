import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { invalidField } from '#shared/http/failure.ts'

const daysAhead = 2 * 365

/** Refuses a day that no supplier means, as of a year that was mistyped: promises to clients move with it. */
export function refuseUnlikelyArrival(expectedOn: string, now: Date): void {
  if (expectedOn > addDays(localDayOf(now, 'UTC'), daysAhead)) {
    throw invalidField('expectedOn', 'That is more than two years away: look at the year.')
  }
}
