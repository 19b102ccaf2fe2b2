import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { TemplateMail } from '#server/notices/service.ts'

import { hello, tableOf, termsOf, toClient, viewAction } from './words.ts'

interface Move {
  /** When it would have been. */
  from: { startsAt: Date; endsAt: Date }
  url: string
  now: Date
}

/**
 * For a booking that moved, as it is now: its version has grown, so that the entry in a calendar moves along.
 * @public
 */
export function movedMail(booking: BookingFacts, { from, url, now }: Move): TemplateMail {
  const [, ...facts] = tableOf(booking)
  const to = toClient(booking, url)
  const terms = termsOf(booking, now)

  return {
    ...to,
    template: 'moved',
    facts: { ...to.facts, before: whenOf(from.startsAt, booking) },
    lines: [hello(booking), 'The entry in your calendar moves along when you open the attached file.'],
    table: [
      ['New time', spanOf(booking.startsAt, booking.endsAt, booking)],
      ['Instead of', spanOf(from.startsAt, from.endsAt, booking)],
      ...facts,
    ],
    notes: terms ? [terms] : [],
    action: viewAction(url),
  }
}
