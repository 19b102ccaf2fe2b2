import { expect, test } from 'vitest'

import { deskDayAt } from '#client/settings/opening.ts'
import { wordingOf } from '#client/ui/wording.ts'
import { addDays, instantAt } from '#shared/booking/local-time.ts'
import { deskDayOf, hoursOn } from '#shared/booking/opening.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

const zone = 'America/Chicago'
const on = (day: string) => (time: string) => new Date(instantAt(day, time, zone))
const [at, thursday, friday] = [on('2026-11-25'), on('2026-11-26'), on('2026-11-27')]

// Open every day from 18:00 until 02:00: Wednesday's night ends at 2:00 on Thursday.
const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '18:00', closes: '02:00' }))
const place = { zone, hours, exceptions: [] }

/** What the screens know of the studio at that moment. */
function shownAt(asked: Date) {
  const today = deskDayOf(asked, place)
  const dayOf = (day: string) => ({ day, note: null, hours: hoursOn(day, place) })

  return {
    days: [0, 1, 2, 3, 4, 5, 6].map((ahead) => dayOf(addDays(today, ahead))),
    dayBefore: dayOf(addDays(today, -1)),
  }
}

const moments: { marked: Date; asked: Date; isUndone: boolean }[] = [
  { marked: at('20:30'), asked: at('23:59'), isUndone: true },
  { marked: at('20:30'), asked: thursday('01:59'), isUndone: true },
  { marked: at('20:30'), asked: thursday('02:00'), isUndone: false },
  { marked: thursday('00:30'), asked: thursday('01:59'), isUndone: true },
  { marked: thursday('00:30'), asked: thursday('02:00'), isUndone: false },
  { marked: thursday('00:30'), asked: thursday('10:00'), isUndone: false },
  { marked: thursday('00:30'), asked: thursday('23:00'), isUndone: false },
  { marked: thursday('10:00'), asked: thursday('23:00'), isUndone: true },
  { marked: thursday('10:00'), asked: friday('01:00'), isUndone: true },
  { marked: thursday('10:00'), asked: friday('02:30'), isUndone: false },
]
const steps = (['confirmed', 'checked_in'] as const).flatMap((to) => moments.map((moment) => ({ to, ...moment })))

test.for(steps)(
  'marked at $marked, asked at $asked for $to: the button of the board is there exactly where the press is answered',
  ({ to, marked, asked, isUndone }) => {
    const booking = { status: 'no_show' as const, startsAt: at('20:00'), endsAt: at('21:00'), changedAt: marked }
    const { localOf } = wordingOf({ locale: 'en-US', zone, currency: 'USD' })
    const shown = { ...booking, deskDayOf: (instant: Date) => deskDayAt(shownAt(asked), localOf(instant)) }
    const answered = { ...booking, deskDayOf: (instant: Date) => deskDayOf(instant, place) }

    expect(bookingSteps.mayBecome(shown, to, asked)).toBe(isUndone)
    expect(bookingSteps.mayBecome(answered, to, asked)).toBe(isUndone)
  },
)
