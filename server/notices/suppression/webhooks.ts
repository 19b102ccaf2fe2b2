import { createHmac } from 'node:crypto'

import { z } from 'zod'

import { handlersFor } from '#server/kernel/http/mount.ts'
import { equal } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { isSigned, type SignatureHeaders } from '#server/notices/standard-webhook.ts'
import { insertSuppression } from '#server/notices/suppression-store.ts'
import { Failure } from '#shared/http/failure.ts'
import { MailEvent, SmsReply, webhooksContract } from '#shared/notices/webhooks.ts'

import { takeReply } from './reply.ts'

/** Tells a stranger neither that this endpoint exists nor what was wrong with the signature. */
const nothingHere = () => new Failure('not_found', 'There is nothing at this address.')

export const webhookRoutes = handlersFor(webhooksContract, (services) => ({
  async receiveSmsReply({ headers, body, work }) {
    const { sms } = services.config.notices
    await takeReply(work, signedBy(work, sms?.kind === 'webhook' ? sms.secret : undefined, { headers, body }, SmsReply))
  },
  receiveTwilioReply: ({ headers, body, work }) => receiveTwilioReply(work, headers['x-twilio-signature'], body),
  async receiveMailEvent({ headers, body, work }) {
    const {
      type: reason,
      address,
      detail,
    } = signedBy(work, services.config.notices.mailWebhookSecret, { headers, body }, MailEvent)
    await insertSuppression(work, { channel: 'email', address, reason, detail, at: work.now })
  },
}))

interface SignedWebhook {
  headers: SignatureHeaders
  body: Uint8Array
}

function signedBy<Event>(
  { now }: Work,
  secret: string | undefined,
  { headers, body }: SignedWebhook,
  schema: z.ZodType<Event>,
): Event {
  const text = new TextDecoder().decode(body)
  if (secret === undefined || !isSigned(secret, headers, text, now)) throw nothingHere()

  const event = schema.safeParse(jsonOf(text))
  if (!event.success) throw new Failure('invalid_input', 'This message is not of a kind that is understood here.')
  return event.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type TwilioForm = Record<string, string> & { From: string; Body: string }

async function receiveTwilioReply(work: Work, signature = '', form: TwilioForm) {
  const { notices, publicUrl } = work.services.config
  if (notices.sms?.kind !== 'twilio') throw nothingHere()

  const signed = `${publicUrl}${webhooksContract.receiveTwilioReply.path}${Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('')}`
  // Twilio signs with SHA-1.
  const expected = createHmac('sha1', notices.sms.authToken).update(signed).digest('base64')
  if (!equal(Buffer.from(signature), Buffer.from(expected))) throw nothingHere()

  await takeReply(work, { from: form.From, text: form.Body })
}
