import type { BookingFacts } from '#server/booking/store.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import type { TemplateMail } from '#server/notices/service.ts'

import { hello, namesOf, tableOf, termsOf, viewAction } from './words.ts'

interface Reminder {
  personId: string
  url: string
  preferencesUrl: string
  now: Date
}

export function reminderMail(booking: BookingFacts, { personId, url, preferencesUrl, now }: Reminder): TemplateMail {
  const terms = termsOf(booking, now)

  return {
    to: booking.contact.email,
    personId,
    about: booking.id,
    template: 'reminder',
    facts: namesOf(booking),
    lines: [hello(booking), 'We look forward to seeing you.'],
    table: tableOf(booking),
    notes: terms ? [terms] : [],
    action: viewAction(url),
    preferencesUrl,
    expiresAt: booking.startsAt,
  }
}

export const reminderText = ({ studioName, serviceName, reference, ...booking }: BookingFacts): string =>
  `${studioName}: ${serviceName}, ${shortWhenOf(booking.startsAt, booking)}, ${reference}. Reply STOP to end texts.`
