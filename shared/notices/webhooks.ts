import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { EmailAddress, Paragraph } from '#shared/http/wire.ts'

/** An SMS that somebody sent to the studio. */
export const SmsReply = z.object({ from: z.string().max(20), text: z.string().max(2000) })

/** What a mail server reports about a mail after accepting it. */
export const MailEvent = z.object({
  type: z.enum(['bounced', 'complained']),
  address: EmailAddress,
  detail: Paragraph(500).default(''),
})

// The signature covers the text as it came.
const SignedBytes = z.instanceof(Uint8Array)

const Words = z.string().max(5000)

// The headers of Standard Webhooks.
const signed = z.object({
  'webhook-id': z.string().max(200).exactOptional(),
  'webhook-timestamp': z.string().max(20).exactOptional(),
  'webhook-signature': z.string().max(1000).exactOptional(),
})

const fromProvider = {
  method: 'POST',
  access: 'anyone',
  status: 204,
  response: z.void(),
  failures: ['not_found', 'invalid_input'],
  limit: { max: 600, perSeconds: 60, bucket: 'messages of providers' },
} as const

export const webhooksContract = {
  receiveSmsReply: endpoint({
    ...fromProvider,
    path: '/api/v1/sms/replies',
    summary:
      'What somebody answered to an SMS, signed with SMS_WEBHOOK_SECRET: STOP ends texts, START begins them again',
    headers: signed,
    consumes: 'application/json',
    body: SignedBytes,
  }),
  receiveTwilioReply: endpoint({
    ...fromProvider,
    path: '/api/v1/sms/twilio',
    summary: 'The same from Twilio, with its signature',
    headers: z.object({ 'x-twilio-signature': z.string().max(200).exactOptional() }),
    body: z
      .object({ From: Words.meta({ examples: ['+13125550142'] }), Body: Words.meta({ examples: ['STOP'] }) })
      // All of them are signed.
      .catchall(Words),
  }),
  receiveMailEvent: endpoint({
    ...fromProvider,
    path: '/api/v1/mail/events',
    summary: 'A mail bounced, or somebody complained of it, signed with MAIL_WEBHOOK_SECRET',
    headers: signed,
    consumes: 'application/json',
    body: SignedBytes,
  }),
}
