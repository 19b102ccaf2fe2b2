import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { moneyOf } from '#shared/booking/pay/money.ts'
import { asSentence } from '#shared/words.ts'

import { bookAnother, endingOf, hello, namesOf, priceOf, tableOf, termsOf, toClient, viewAction } from './words.ts'

/** A booking that the studio never approved costs nothing. */
const notBegun = { feeCents: 0, isFree: true }

const whenAndReference = (booking: BookingFacts): FactRow[] => [
  ['When', spanOf(booking.startsAt, booking.endsAt, booking)],
  ['Reference', booking.reference],
]

interface AskedTime {
  until: Date
  url: string
  /** The booking that stays where it is until then, if another time for it is requested. */
  former?: Pick<BookingFacts, 'startsAt' | 'endsAt'>
}

/**
 * For a client whose requested time the studio must approve. Nothing goes into a calendar yet.
 * @public
 */
export function approvalAskedMail(booking: BookingFacts, { until, url, former }: AskedTime): TemplateMail {
  return {
    to: booking.contact.email,
    about: booking.id,
    template: 'approval_asked',
    facts: { ...namesOf(booking), until: whenOf(until, booking) },
    lines: [hello(booking), 'It is not booked yet. You are told as soon as it is.'],
    table: [
      ...whenAndReference(booking),
      ...(former
        ? [['Until then yours', spanOf(former.startsAt, former.endsAt, booking)] satisfies FactRow]
        : [['Price', priceOf(booking)] satisfies FactRow]),
    ],
    action: { label: 'View or cancel it', url },
  }
}

/** @public */
export function approvalGivenMail(booking: BookingFacts, { url, now }: { url: string; now: Date }): TemplateMail {
  const terms = termsOf(booking, now)

  return {
    ...toClient(booking, url),
    template: 'approval_given',
    lines: [hello(booking), 'We look forward to seeing you.'],
    table: tableOf(booking),
    notes: terms ? [terms] : [],
    action: viewAction(url),
  }
}

/**
 * With the reason, a sentence that the studio gives.
 * @public
 */
export function approvalDeclinedMail(booking: BookingFacts, reason: string, publicUrl: string): TemplateMail {
  return {
    to: booking.contact.email,
    template: 'approval_declined',
    facts: namesOf(booking),
    lines: [hello(booking), [asSentence(reason), endingOf(booking, notBegun)].filter(Boolean).join(' ')],
    table: whenAndReference(booking),
    action: bookAnother(booking, publicUrl),
  }
}

/**
 * For a time that was not approved or paid in time.
 * @public
 */
export function expiredMail(booking: BookingFacts, publicUrl: string, isUnpaid = false): TemplateMail {
  const { paidCents } = moneyOf(booking.paying)
  const unpaid =
    paidCents > 0
      ? `It was not paid in full in time. ${endingOf(booking, { ...notBegun, isByOrder: true })}`
      : 'It was not paid in time. Nothing was charged.'
  const why = isUnpaid ? unpaid : `It was not confirmed in time. ${endingOf(booking, notBegun)}`

  return {
    to: booking.contact.email,
    template: 'booking_expired',
    facts: namesOf(booking),
    lines: [hello(booking), why],
    table: whenAndReference(booking),
    action: bookAnother(booking, publicUrl),
  }
}

/**
 * For a client for whom somebody who typed their address booked a second time at once. Whoever booked is told nothing
 * of the first.
 * @public
 */
export const bookedTwiceMail = (booking: BookingFacts, url: string): TemplateMail => ({
  to: booking.contact.email,
  about: booking.id,
  template: 'booked_twice',
  facts: namesOf(booking),
  lines: [hello(booking), 'You have another booking at this time. If one of them is not yours to keep, cancel it.'],
  table: whenAndReference(booking),
  action: { label: 'View or cancel it', url },
})
