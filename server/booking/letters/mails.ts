import { invitation } from '#server/booking/calendar-file.ts'
import type { AnsweredQuestion } from '#server/booking/questions.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { asSentence } from '#shared/words.ts'

import { bookAnother, type Ending, endingOf, hello, payFee, tableOf, termsOf, toClient, viewAction } from './words.ts'

/** @public */
export { approvalAskedMail, approvalDeclinedMail, approvalGivenMail, bookedTwiceMail, expiredMail } from './approval.ts'
/** @public */
export { movedMail } from './moved.ts'
/** @public */
export { timeKeptMail, timesOfferedMail, waitlistOfferMail } from './offered.ts'
/** @public */
export { lengthMail, seriesCancelledMail, seriesMail, seriesMovedMail } from './series.ts'

export function confirmationMail(booking: BookingFacts, url: string, now: Date): TemplateMail {
  const terms = termsOf(booking, now)

  return {
    ...toClient(booking, url),
    template: 'booked',
    lines: [hello(booking), 'We look forward to seeing you.'],
    table: tableOf(booking),
    notes: terms ? [terms] : [],
    action: viewAction(url),
  }
}

interface ForStaff {
  email: string
  answers: readonly AnsweredQuestion[]
  publicUrl: string
  /** The coach who was to give it before. */
  insteadOf?: string | undefined
}

/** For the coach: who comes or asks to, when, and their answers. */
export function staffMail(booking: BookingFacts, { email, answers, publicUrl, insteadOf }: ForStaff): TemplateMail {
  const { contact, serviceName, startsAt, endsAt, bayName, reference, status } = booking
  const client = `${contact.firstName} ${contact.lastName}`
  const rows: FactRow[] = [
    ['When', spanOf(startsAt, endsAt, booking)],
    ['Where', bayName ?? ''],
    ['Client', [client, contact.phone].filter(Boolean).join('\n')],
    ...answers.map(({ question, answer }): FactRow => [question, answer]),
    ['Reference', reference],
  ]

  const table = rows.filter(([, fact]) => fact)
  // A request goes into no calendar yet.
  const { calendar, ...letter } = toStaff(booking, email, publicUrl)
  if (status === 'pending_approval') {
    const waits = `${client} asks for ${serviceName} with you. It is not booked yet: it waits to be approved or declined.`
    return { ...letter, template: 'asked_staff', lines: [waits], table }
  }
  const to = { ...letter, calendar, table }
  if (insteadOf !== undefined) {
    const comes = `${client} comes to you for ${serviceName}, instead of to ${insteadOf}.`
    return { ...to, template: 'given_staff', lines: [comes] }
  }
  return { ...to, template: 'booked_staff', lines: [`${client} has booked ${serviceName} with you.`] }
}

/** For the former coach. */
export function staffChangeMail(booking: BookingFacts, { email, before, publicUrl }: StaffChange): TemplateMail {
  const { contact, serviceName, startsAt, endsAt, reference } = booking
  const client = `${contact.firstName} ${contact.lastName}`
  const isAtSameTime = before?.startsAt.getTime() === startsAt.getTime() && before.endsAt.getTime() !== endsAt.getTime()
  const what = isAtSameTime
    ? `made ${endsAt > before.endsAt ? 'longer' : 'shorter'}`
    : before
      ? 'moved'
      : endedWords(booking)
  const to = toStaff(booking, email, publicUrl)
  const now: FactRow[] = before ? [['New time', spanOf(startsAt, endsAt, booking)]] : []
  const gone = before ?? { startsAt, endsAt }

  return {
    ...to,
    template: 'changed_staff',
    facts: { ...to.facts, what },
    lines: [`${serviceName} with ${client} was ${what}.`],
    table: [
      ...now,
      [before ? 'Instead of' : 'When', spanOf(gone.startsAt, gone.endsAt, booking)],
      ['Reference', reference],
    ],
  }
}

const endedWords = ({ status }: BookingFacts) =>
  status === 'rejected' ? 'declined' : status === 'expired' ? 'not confirmed in time' : 'canceled'

interface StaffChange {
  email: string
  /** The former time of a moved booking; without it the booking was canceled. */
  before?: { startsAt: Date; endsAt: Date } | undefined
  publicUrl: string
}

function toStaff(booking: BookingFacts, email: string, publicUrl: string) {
  const { id, contact, serviceName, startsAt, zone } = booking
  const client = `${contact.firstName} ${contact.lastName}`

  return {
    to: email,
    about: id,
    facts: { service: serviceName, when: whenOf(startsAt, booking), client },
    calendar: invitation(booking, { email, summary: `${serviceName}: ${client}` }),
    action: {
      label: 'Open the day board',
      url: `${publicUrl}/admin/bookings/day?day=${localDayOf(startsAt, zone)}&booking=${id}`,
    },
  }
}

export function cancellationMail(booking: BookingFacts, publicUrl: string, ending: Ending): TemplateMail {
  const { serviceName, startsAt, endsAt, reference } = booking

  // The studio's reason, if it is for the client.
  const by = { us: 'We had to cancel it.', them: 'It is canceled, as you asked.' }
  const why = ending.by === undefined ? [] : [by[ending.by], asSentence(ending.reason ?? '')]
  return {
    ...toClient({ ...booking, status: 'cancelled_customer' }),
    template: 'cancelled',
    lines: [
      hello(booking),
      [`${serviceName} will not take place.`, ...why, endingOf(booking, ending)].filter(Boolean).join(' '),
    ],
    table: [
      ['When', spanOf(startsAt, endsAt, booking)],
      ['Reference', reference],
    ],
    action: payFee(booking, ending) ?? bookAnother(booking, publicUrl),
  }
}
