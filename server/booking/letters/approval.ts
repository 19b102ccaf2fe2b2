import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'

import { bookAnother, hello, namesOf, tableOf, termsOf, toClient, viewAction } from './words.ts'

const whenAndReference = ({ startsAt, endsAt, zone, reference }: BookingFacts): FactRow[] => [
  ['When', spanOf(startsAt, endsAt, zone)],
  ['Reference', reference],
]

/**
 * For whoever asked for a time that the studio has to approve. Nothing goes into a calendar yet.
 * @public
 */
export function approvalAskedMail(booking: BookingFacts, { until, url }: { until: Date; url: string }): TemplateMail {
  return {
    to: booking.contact.email,
    about: booking.id,
    template: 'approval_asked',
    facts: { ...namesOf(booking), until: whenOf(until, booking.zone) },
    lines: [hello(booking), 'It is not booked yet. You are told as soon as it is.'],
    table: whenAndReference(booking),
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
    lines: [hello(booking), [reason, 'There is nothing to pay.'].filter(Boolean).join(' ')],
    table: whenAndReference(booking),
    action: bookAnother(booking, publicUrl),
  }
}

/**
 * For a time that was neither approved nor paid for until it had to be.
 * @public
 */
export function expiredMail(booking: BookingFacts, publicUrl: string, isUnpaid = false): TemplateMail {
  const why = isUnpaid
    ? 'It was not paid in time. Nothing was charged.'
    : 'It was not confirmed in time. There is nothing to pay.'

  return {
    to: booking.contact.email,
    template: 'booking_expired',
    facts: namesOf(booking),
    lines: [hello(booking), why],
    table: whenAndReference(booking),
    action: bookAnother(booking, publicUrl),
  }
}
