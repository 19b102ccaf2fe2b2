import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { counted } from '#shared/words.ts'

import { hello, namesOf, priceOf } from './words.ts'

/**
 * For whoever booked a series, or asked for one: one mail for all of its times.
 * @public
 */
export function seriesMail(first: BookingFacts, more: readonly BookingFacts[], url: string): TemplateMail {
  const bookings = [first, ...more]
  const { service, firstName } = namesOf(first)
  const isAsked = first.status === 'pending_approval'

  return {
    to: first.contact.email,
    template: isAsked ? 'series_asked' : 'series_booked',
    facts: { service, firstName, times: counted(bookings.length, 'time') },
    lines: [
      hello(first),
      isAsked
        ? 'Nothing is booked yet. You are told of each time as soon as it is.'
        : 'Each time can be moved or canceled by itself.',
    ],
    table: bookings.map((booking, index): FactRow => [
      String(index + 1),
      [spanOf(booking.startsAt, booking.endsAt, booking), priceOf(booking), booking.reference].join('\n'),
    ]),
    action: { label: 'View your bookings', url },
    ...(first.seriesId !== null && { about: first.seriesId }),
  }
}
