import type { Stripe } from 'stripe'
import { z } from 'zod'

import type { ProviderNews } from '#server/payments/provider.ts'
import { Failure } from '#shared/http/failure.ts'

const Metadata = z.record(z.string(), z.unknown()).nullish()

/** A Stripe id; other texts are not looked up. */
const Ref = z.string().regex(/^[\w.:-]{1,255}$/)

const Event = z.object({ id: Ref, type: Ref, data: z.object({ object: z.unknown() }) })

/** Only ids are read of an event's object: its present state is requested. */
const EventObject = z.object({
  id: Ref,
  object: z.string(),
  metadata: Metadata,
  payment_intent: Ref.nullish(),
  /** A reader's last action. */
  action: z.object({ process_payment_intent: z.object({ payment_intent: Ref }).nullish() }).nullish(),
})

interface Letter {
  body: Uint8Array
  signature: string
  now: Date
}

// As in Stripe's own libraries: an older event was replayed.
const toleranceSeconds = 300

/** Undefined unless one of the secrets signed it. */
export function newsOf(stripe: Stripe, letter: Letter, secrets: readonly string[]): ProviderNews | undefined {
  if (!secrets.some((secret) => isSigned(stripe, letter, secret))) return undefined
  const { data: event } = Event.safeParse(jsonOf(letter.body))
  if (!event) throw new Failure('bad_json', 'This is signed, and no event of Stripe.')

  return { eventId: event.id, type: event.type, subject: subjectOf(event.data.object) }
}

function isSigned(stripe: Stripe, { body, signature, now }: Letter, secret: string): boolean {
  try {
    const isOurs = stripe.webhooks.signature?.verifyHeader(
      Buffer.from(body).toString(),
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
    return isOurs === true
  } catch (error) {
    if (error instanceof stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    return undefined
  }
}

function subjectOf(object: unknown): ProviderNews['subject'] {
  const { data: parsed } = EventObject.safeParse(object)
  if (!parsed) return undefined
  const { id: ref, metadata } = parsed
  if (parsed.object === 'payment_intent') return { kind: 'payment', ref, id: idOf(metadata?.['payment']) }
  if (parsed.object === 'setup_intent') return { kind: 'card setup', ref, id: idOf(metadata?.['setup']) }
  if (parsed.object === 'payment_method') return { kind: 'card', ref, id: undefined }
  if (parsed.object === 'dispute') return { kind: 'dispute', ref, id: undefined }
  if (parsed.object === 'payout') return { kind: 'payout', ref, id: undefined }
  if (parsed.object === 'refund') return { kind: 'refund', ref, id: idOf(metadata?.['refund']) }
  if (parsed.object === 'charge' && parsed.payment_intent) {
    return { kind: 'payment', ref: parsed.payment_intent, id: idOf(metadata?.['payment']) }
  }
  const onReader = parsed.action?.process_payment_intent?.payment_intent
  if (parsed.object === 'terminal.reader' && onReader) return { kind: 'payment', ref: onReader, id: undefined }
  return undefined
}

const idOf = (value: unknown): string | undefined => z.uuid().safeParse(value).data
