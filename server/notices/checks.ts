import { type Check, ok, warn } from '#server/kernel/feature.ts'

import { openMailer } from './mailer.ts'
import { openSms } from './sms.ts'

export const mail: Check = async (_work, { notices: { smtpUrl, mailFrom } }) => {
  if (!smtpUrl) return warn('SMTP_URL is not set: mail stays in the outbox, at /admin/settings/outbox.')

  const mailer = openMailer(smtpUrl, mailFrom)
  try {
    await mailer.verify()
    return ok('The mail server accepts us.')
  } finally {
    mailer.close()
  }
}

export const sms: Check = async (_work, { notices }, now) => {
  if (!notices.sms) return warn('Nobody carries SMS: they stay in the outbox, at /admin/settings/outbox.')

  await openSms(notices.sms, now).verify()
  return notices.sms.kind === 'twilio'
    ? ok('Twilio accepts us.')
    : ok(`SMS go to the webhook at ${new URL(notices.sms.url).host}, which was not asked.`)
}
