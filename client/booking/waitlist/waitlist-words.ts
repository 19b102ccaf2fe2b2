import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { DayPart } from '#shared/booking/waitlist/waitlist.ts'

export const partWords: Record<DayPart, string> = { morning: 'morning', afternoon: 'afternoon', evening: 'evening' }

interface DateWords {
  dayShort: (day: string) => string
  time: (local: string) => string
  localOf: (moment: Date) => string
}

/** Wed, Nov 25, 9:30 AM; or Wed, Nov 25, morning. */
export const wantedWords = ({ startsAt, day, part }: WaitlistEntry, { dayShort, time, localOf }: DateWords): string =>
  startsAt ? `${dayShort(day)}, ${time(localOf(startsAt))}` : `${dayShort(day)}, ${partWords[part]}`
