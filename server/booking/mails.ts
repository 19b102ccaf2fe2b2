import type { TemplateMail } from '#server/notices/service.ts'
import { cancellationFeeCents, freeCancellationUntil } from '#shared/booking/cancellation.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { remember } from '#shared/remember.ts'

import { calendarFile } from './calendar-file.ts'
import type { BookingFacts } from './store.ts'

// Making a formatter takes a hundred times as long as using it.
const dateFormat = remember(
  (zone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)
const priceFormat = remember((currency) => new Intl.NumberFormat('en-US', { style: 'currency', currency }))

/** Tuesday, November 24 at 9:30 AM CST. */
const whenOf = (moment: Date, zone: string): string => dateFormat(zone).format(moment)

const priceOf = (cents: number, currency: string): string => priceFormat(currency).format(cents / 100)

export function confirmationMail(booking: BookingFacts, url: string, now: Date): TemplateMail {
  const { contact, startsAt, zone, reference } = booking

  return {
    to: contact.email,
    template: 'booked',
    facts: namesOf(booking),
    lines: [
      `Hello ${greetingOf(contact.firstName)},`,
      `We look forward to seeing you on ${whenOf(startsAt, zone)}.`,
      factsOf(booking),
      booking.bringAlong && `Please bring: ${booking.bringAlong}`,
      termsOf(booking, now),
      `Your reference is ${reference}.`,
    ].filter(Boolean),
    action: { label: 'View or cancel this booking', url },
    attachments: [calendarFile(booking, url)],
  }
}

const namesOf = ({ serviceName, startsAt, zone, contact, reference }: BookingFacts) => ({
  service: serviceName,
  when: whenOf(startsAt, zone),
  firstName: greetingOf(contact.firstName),
  reference,
})

const factsOf = ({ staffName, bayName, address, priceCents, currency }: BookingFacts) =>
  [
    `Where: ${address}${bayName ? `, ${bayName}` : ''}`,
    staffName && `With: ${staffName}`,
    `Price: ${priceOf(priceCents, currency)}, paid at the studio`,
  ]
    .filter(Boolean)
    .join('\n')

/** What cancelling costs from now on: who books for tonight has no free hours left. */
function termsOf(booking: BookingFacts, now: Date): string {
  const until = freeCancellationUntil(booking)
  if (until && until > now) return `Canceling is free until ${whenOf(until, booking.zone)}.`

  const feeCents = cancellationFeeCents(booking, now)
  return feeCents ? `Canceling costs ${priceOf(feeCents, booking.currency)}.` : ''
}

export function cancellationMail(booking: BookingFacts, publicUrl: string, feeCents: number): TemplateMail {
  const { contact, serviceName, startsAt, zone, currency } = booking
  const fee = feeCents > 0 ? `By its terms we charge ${priceOf(feeCents, currency)}.` : 'There is nothing to pay.'

  return {
    to: contact.email,
    template: 'cancelled',
    facts: namesOf(booking),
    lines: [
      `Hello ${greetingOf(contact.firstName)},`,
      `${serviceName} on ${whenOf(startsAt, zone)} will not take place. ${fee}`,
      `The reference was ${booking.reference}.`,
    ],
    action: { label: 'Book another time', url: `${publicUrl}/book-now?service=${booking.serviceCode}` },
    attachments: [calendarFile({ ...booking, status: 'cancelled_customer' })],
  }
}
