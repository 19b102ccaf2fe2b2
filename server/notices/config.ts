import { z } from 'zod'

import { ConfigError } from '#server/kernel/config/config.ts'
import { count, days, httpUrl } from '#server/kernel/config/kinds.ts'

const isSender = (text: string) =>
  !/[\r\n]/.test(text) && z.email().safeParse(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text.trim()).success

/** The settings of mail and SMS as environment variables. */
export const NoticesEnvironment = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
    .refine(
      (text) => URL.parse(text)?.hostname,
      'must name the host of the mail server, as smtp://user:password@host:587',
    )
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address, or a name and <an address>').optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: httpUrl.default('https://api.twilio.com'),
  SMS_WEBHOOK_URL: httpUrl.optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  MAILS_PER_GUEST: count.default(10),
  KEEP_NOTICE_TEXTS_DAYS: days.default(90),
  KEEP_NOTICES_DAYS: days.default(730),
})

type NoticesVariables = z.output<typeof NoticesEnvironment>

/** The same settings as the server uses them. */
export const noticesConfigOf = (variables: NoticesVariables, publicUrl: string) => ({
  /** Undefined: mail stays in the outbox. */
  smtpUrl: variables.SMTP_URL,
  mailFrom: variables.MAIL_FROM ?? `studio@${new URL(publicUrl).hostname}`,
  /** The SMS provider; undefined: SMS stay in the outbox. */
  sms: smsConfigOf(variables),
  /** The secret with which a mail server signs its bounce reports; undefined: none are accepted. */
  mailWebhookSecret: variables.MAIL_WEBHOOK_SECRET,
  /** How many mails a day go to an address that nobody has confirmed, about bookings and questions. */
  mailsPerGuest: variables.MAILS_PER_GUEST,
  keepTextsDays: variables.KEEP_NOTICE_TEXTS_DAYS,
  keepDays: variables.KEEP_NOTICES_DAYS,
})

declare module '#server/kernel/config/config.ts' {
  interface Config {
    notices: ReturnType<typeof noticesConfigOf>
  }
}

export type SmsConfig =
  | { kind: 'twilio'; url: string; accountSid: string; authToken: string; from: string }
  | { kind: 'webhook'; url: string; secret: string }

function smsConfigOf(variables: NoticesVariables): SmsConfig | undefined {
  const { TWILIO_URL: url, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = variables
  if (accountSid && authToken && from) return { kind: 'twilio', url, accountSid, authToken, from }
  if (accountSid || authToken || from) {
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.')
  }
  if (!variables.SMS_WEBHOOK_URL && variables.SMS_WEBHOOK_SECRET) {
    throw new ConfigError('SMS_WEBHOOK_URL must be set with SMS_WEBHOOK_SECRET.')
  }
  if (!variables.SMS_WEBHOOK_URL) return undefined
  if (!variables.SMS_WEBHOOK_SECRET) throw new ConfigError('SMS_WEBHOOK_SECRET must be set with SMS_WEBHOOK_URL.')

  return { kind: 'webhook', url: variables.SMS_WEBHOOK_URL, secret: variables.SMS_WEBHOOK_SECRET }
}
