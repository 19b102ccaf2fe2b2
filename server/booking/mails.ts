import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import type { AnsweredQuestion } from './answered.ts'
import { invitation } from './calendar-file.ts'
import {
  bookAnother,
  type Ending,
  endingOf,
  hello,
  payFee,
  tableOf,
  termsOf,
  toClient,
  viewAction,
} from './letters/words.ts'
import type { BookingFacts } from './store.ts'

/** @public */
export {
  approvalAskedMail,
  approvalDeclinedMail,
  approvalGivenMail,
  bookedTwiceMail,
  expiredMail,
} from './letters/approval.ts'
/** @public */
export { movedMail } from './letters/moved.ts'
/** @public */
export { timeKeptMail, timesOfferedMail, waitlistOfferMail } from './letters/offered.ts'
/** @public */
export { lengthMail, seriesCancelledMail, seriesMail, seriesMovedMail } from './letters/series.ts'

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
}

/** For the person who gives it: who comes, when, and what they answered. */
export function staffMail(booking: BookingFacts, { email, answers, publicUrl }: ForStaff): TemplateMail {
  const { contact, serviceName, startsAt, endsAt, bayName, reference } = booking
  const client = `${contact.firstName} ${contact.lastName}`
  const rows: FactRow[] = [
    ['When', spanOf(startsAt, endsAt, booking)],
    ['Where', bayName ?? ''],
    ['Client', [client, contact.phone].filter(Boolean).join('\n')],
    ...answers.map(({ question, answer }): FactRow => [question, answer]),
    ['Reference', reference],
  ]

  return {
    ...toStaff(booking, email, publicUrl),
    template: 'booked_staff',
    lines: [`${client} has booked ${serviceName} with you.`],
    table: rows.filter(([, fact]) => fact),
  }
}

/** For the same person, whom it concerned before. */
export function staffChangeMail(booking: BookingFacts, { email, before, publicUrl }: StaffChange): TemplateMail {
  const { contact, serviceName, startsAt, endsAt, reference } = booking
  const client = `${contact.firstName} ${contact.lastName}`
  const isAtSameTime = before?.startsAt.getTime() === startsAt.getTime() && before.endsAt.getTime() !== endsAt.getTime()
  const what = isAtSameTime ? `made ${endsAt > before.endsAt ? 'longer' : 'shorter'}` : before ? 'moved' : 'canceled'
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

interface StaffChange {
  email: string
  /** When it would have been, for one that moved; without it, the booking was canceled. */
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

  return {
    ...toClient({ ...booking, status: 'cancelled_customer' }),
    template: 'cancelled',
    lines: [hello(booking), `${serviceName} will not take place. ${endingOf(booking, ending)}`],
    table: [
      ['When', spanOf(startsAt, endsAt, booking)],
      ['Reference', reference],
    ],
    action: payFee(booking, ending) ?? bookAnother(booking, publicUrl),
  }
}
