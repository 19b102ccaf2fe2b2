import { createHmac } from 'node:crypto'

import { equal } from '#server/kernel/secrets/secret.ts'

interface WebhookMessage {
  id: string
  /** Seconds since 1970. */
  timestamp: string
  body: string
}

/** The signature by Standard Webhooks. */
export function standardSignature(secret: string, { id, timestamp, body }: WebhookMessage): string {
  return `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

// The standard's secrets are base64 after whsec_; any other secret is used as it is written.
const keyOf = (secret: string) =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)

const toleratedSeconds = 300

export interface SignatureHeaders {
  'webhook-id'?: string
  'webhook-timestamp'?: string
  'webhook-signature'?: string
}

/** True when the message was signed with the secret within the tolerated time. */
export function isSigned(secret: string, headers: SignatureHeaders, body: string, now: Date): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers
  const isLate = !(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleratedSeconds)
  if (isLate || timestamp === '') return false

  const expected = Buffer.from(standardSignature(secret, { id, timestamp, body }))
  return signatures.split(' ').some((given) => equal(Buffer.from(given), expected))
}
