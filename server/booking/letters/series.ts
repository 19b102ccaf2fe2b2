import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import type { Mover } from '#shared/booking/moving.ts'
import { asSentence, counted } from '#shared/words.ts'

import {
  askedWords,
  bookAnother,
  type Ending,
  endingOf,
  hello,
  namesOf,
  payFee,
  priceOf,
  termsOf,
  toClient,
  viewAction,
} from './words.ts'

/**
 * For a client who booked or requested a series: one mail for all times.
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
      [spanOf(booking.startsAt, booking.endsAt, booking), priceOf(booking), withAndWhere(booking), booking.reference]
        .filter(Boolean)
        .join('\n'),
    ]),
    action: { label: 'View your bookings', url },
    ...(first.seriesId !== null && { about: first.seriesId }),
  }
}

const withAndWhere = ({ staffName, bayName }: BookingFacts) => [staffName, bayName].filter(Boolean).join(', ')

interface MovedTime {
  /** The former time. */
  from: Pick<BookingFacts, 'startsAt' | 'endsAt'>
  booking: BookingFacts
}

interface SeriesMove {
  by: Mover
  /** The studio's reason for the move. */
  reason?: string | undefined
  url: string
  now: Date
}

/**
 * For a client whose series has several moved times: one mail for all of them.
 * @public
 */
export function seriesMovedMail(moved: readonly MovedTime[], { by, reason = '', url, now }: SeriesMove): TemplateMail {
  const [first] = moved
  if (!first) throw new Error('Nothing has moved.')
  const terms = termsOf(first.booking, now)
  const isAnotherTime = first.from.startsAt.getTime() !== first.booking.startsAt.getTime()

  return {
    ...aboutSeries(first.booking, moved.length),
    template: 'series_moved',
    lines: [hello(first.booking), ...(isAnotherTime ? [askedWords[by], asSentence(reason)].filter(Boolean) : [])],
    table: moved.map(({ from, booking }, index): FactRow => [
      String(index + 1),
      [
        spanOf(booking.startsAt, booking.endsAt, booking),
        booking.startsAt.getTime() === from.startsAt.getTime()
          ? withAndWhere(booking)
          : `instead of ${spanOf(from.startsAt, from.endsAt, booking)}`,
        priceOf(booking),
        booking.reference,
      ].join('\n'),
    ]),
    notes: terms ? [`Of the first: ${terms}`] : [],
    action: { label: 'View your bookings', url },
  }
}

/**
 * For a client whose booking, or several of whose series, last longer or shorter now: one mail for all.
 * @public
 */
export function lengthMail(changed: readonly MovedTime[], url: string): TemplateMail {
  const [first, ...more] = changed
  if (!first) throw new Error('Nothing has another length.')
  const { booking, from } = first
  const about = aboutSeries(booking, changed.length)
  const one = toClient(booking, url)

  return {
    ...(more.length > 0 ? about : { ...one, facts: { ...about.facts, times: one.facts.when } }),
    template: 'length_changed',
    lines: [hello(booking), `${booking.serviceName} lasts ${booking.endsAt > from.endsAt ? 'longer' : 'shorter'} now.`],
    table: changed.map(rowOf),
    action: more.length > 0 ? { label: 'View your bookings', url } : viewAction(url),
  }
}

const rowOf = ({ from, booking }: MovedTime, index: number): FactRow => [
  String(index + 1),
  [
    spanOf(booking.startsAt, booking.endsAt, booking),
    `instead of ${spanOf(from.startsAt, from.endsAt, booking)}`,
    priceOf(booking),
    booking.reference,
  ].join('\n'),
]

/**
 * The same for canceled times, each by its own terms.
 * @public
 */
export function seriesCancelledMail(
  cancelled: readonly { booking: BookingFacts; ending: Ending }[],
  publicUrl: string,
): TemplateMail {
  const [first] = cancelled
  if (!first) throw new Error('Nothing is canceled.')
  // Seldom is more than the next one late.
  const [toPay] = cancelled.flatMap(({ booking, ending }) => payFee(booking, ending) ?? [])
  // The letter is not rewritten when the series changes later.
  const { about: _about, ...toThem } = aboutSeries(first.booking, cancelled.length)

  return {
    ...toThem,
    template: 'series_cancelled',
    lines: [hello(first.booking), `${first.booking.serviceName} will not take place at these times.`],
    table: cancelled.map(({ booking, ending }, index): FactRow => [
      String(index + 1),
      [spanOf(booking.startsAt, booking.endsAt, booking), endingOf(booking, ending), booking.reference].join('\n'),
    ]),
    action: toPay ?? bookAnother(first.booking, publicUrl),
  }
}

function aboutSeries(first: BookingFacts, count: number): Pick<TemplateMail, 'to' | 'facts' | 'about'> {
  const { service, firstName } = namesOf(first)

  return {
    to: first.contact.email,
    facts: { service, firstName, times: counted(count, 'time') },
    ...(first.seriesId !== null && { about: first.seriesId }),
  }
}
