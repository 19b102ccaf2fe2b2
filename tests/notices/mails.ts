import { openMailer } from '#server/notices/mailer.ts'
import type { TemplateMail } from '#server/notices/service.ts'

export const mail: TemplateMail = {
  to: 'sam@example.com',
  template: 'booked',
  facts: { service: 'Swing evaluation', when: 'Tuesday' },
  lines: ['See you soon'],
  action: { label: 'View', url: 'http://studio.test/manage-booking#x' },
  attachments: [{ filename: 'booking.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
}
/** Nothing in it is for its recipient alone. */
export const plainMail: TemplateMail = {
  to: 'sam@example.com',
  template: 'account_changed',
  facts: { what: 'A passkey was added.' },
  lines: ['See you soon'],
}
export const secretMail: TemplateMail = {
  to: 'sam@example.com',
  template: 'reauthentication',
  facts: { code: '402718' },
  lines: [],
  action: { label: 'Confirm', url: 'http://studio.test/verify?token=2f1c9e4d6a4c3e9b1f0a7d2e8c6f31' },
}

export const mailerFor = (url: string) => openMailer(url, 'Loft & Lie <studio@example.com>')
