import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { cancellationSteps } from '#shared/booking/cancellation.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { minorUnitsOf } from '#shared/money.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { remember } from '#shared/remember.ts'

import type { Answered } from './answered.ts'
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

/** Tuesday, November 24, 9:30 – 10:30 AM CST. */
const spanOf = (from: Date, until: Date, zone: string): string =>
  dateFormat(zone).formatRange(from, until).replaceAll(/\s/g, ' ')

const priceOf = (cents: number, currency: string): string =>
  priceFormat(currency).format(cents / minorUnitsOf(currency))

export function confirmationMail(booking: BookingFacts, url: string, now: Date): TemplateMail {
  const { contact } = booking
  const terms = termsOf(booking, now)

  return {
    to: contact.email,
    template: 'booked',
    facts: namesOf(booking),
    lines: [`Hello ${greetingOf(contact.firstName)},`, 'We look forward to seeing you.'],
    table: tableOf(booking),
    notes: terms ? [terms] : [],
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

function tableOf(booking: BookingFacts): FactRow[] {
  const { startsAt, endsAt, zone, staffName, bayName, address, priceCents, currency, bringAlong, reference } = booking
  const nothingToPay = booking.includedMinutes > 0 ? 'Included in your membership' : 'Nothing to pay'
  const rows: FactRow[] = [
    ['When', spanOf(startsAt, endsAt, zone)],
    ['Where', [address, bayName].filter(Boolean).join('\n')],
    ['With', staffName ?? ''],
    ['Price', priceCents > 0 ? `${priceOf(priceCents, currency)}, to pay at the studio` : nothingToPay],
    ['Please bring', bringAlong],
    ['Reference', reference],
  ]

  return rows.filter(([, fact]) => fact)
}

/** What canceling costs from now on, step by step: who books for tonight has no free hours left. */
function termsOf(booking: BookingFacts, now: Date): string {
  const { cancellationPolicy, priceCents, includedMinutes, currency, zone } = booking
  const steps = cancellationSteps(booking).filter(({ until }) => until > now)
  const sentences = steps.map(({ until, feeCents }, index) => {
    const free = includedMinutes > 0 && index > 0 ? 'uses up your included time' : 'is free'
    const costs = feeCents > 0 ? `costs ${priceOf(feeCents, currency)}` : free
    const end = index < steps.length - 1 ? ` until ${whenOf(until, zone)}` : ''
    return `${index === 0 ? 'Canceling' : 'After that it'} ${costs}${end}.`
  })
  const noShowCents = Math.round((priceCents * cancellationPolicy.noShowFeePercent) / 100)

  return [...sentences, noShowCents > 0 ? `Not coming costs ${priceOf(noShowCents, currency)}.` : '']
    .filter(Boolean)
    .join(' ')
}

interface ForStaff {
  email: string
  answers: readonly Answered[]
  publicUrl: string
}

/** For the person who gives it: who comes, when, and what they answered. */
export function staffMail(booking: BookingFacts, { email, answers, publicUrl }: ForStaff): TemplateMail {
  const { id, contact, serviceName, startsAt, endsAt, zone, bayName, reference } = booking
  const client = `${contact.firstName} ${contact.lastName}`
  const rows: FactRow[] = [
    ['When', spanOf(startsAt, endsAt, zone)],
    ['Where', bayName ?? ''],
    ['Client', [client, contact.phone].filter(Boolean).join('\n')],
    ...answers.map(({ question, answer }): FactRow => [question, answer]),
    ['Reference', reference],
  ]

  return {
    to: email,
    template: 'booked_staff',
    facts: { service: serviceName, when: whenOf(startsAt, zone), client },
    lines: [`${client} has booked ${serviceName} with you.`],
    table: rows.filter(([, fact]) => fact),
    action: {
      label: 'Open the day board',
      url: `${publicUrl}/admin/bookings/day?day=${localDayOf(startsAt, zone)}&booking=${id}`,
    },
    attachments: [calendarFile(booking)],
  }
}

export function cancellationMail(booking: BookingFacts, publicUrl: string, feeCents: number): TemplateMail {
  const { contact, serviceName, startsAt, endsAt, zone, currency } = booking
  const fee = feeCents > 0 ? `By its terms we charge ${priceOf(feeCents, currency)}.` : 'There is nothing to pay.'

  return {
    to: contact.email,
    template: 'cancelled',
    facts: namesOf(booking),
    lines: [`Hello ${greetingOf(contact.firstName)},`, `${serviceName} will not take place. ${fee}`],
    table: [
      ['When', spanOf(startsAt, endsAt, zone)],
      ['Reference', booking.reference],
    ],
    action: { label: 'Book another time', url: `${publicUrl}/book-now?service=${booking.serviceCode}` },
    attachments: [calendarFile({ ...booking, status: 'cancelled_customer' })],
  }
}
