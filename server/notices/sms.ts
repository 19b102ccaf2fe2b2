import { secondsOf } from '#server/kernel/clock/seconds.ts'

import type { SmsConfig } from './config.ts'
import { standardSignature } from './standard-webhook.ts'
import { Undeliverable } from './undeliverable.ts'

export interface OutgoingSms {
  id: string
  /** The number with + and its country code. */
  to: string
  text: string
}

export interface SmsTransport {
  /** Throws when the provider does not know us. It sends nothing, so only Twilio can tell. */
  verify: () => Promise<void>
  /** Throws `Undeliverable` when the provider refuses this message for good. */
  send: (sms: OutgoingSms) => Promise<void>
}

interface Post {
  url: URL
  headers: Record<string, string>
  body: string
}

type SmsPostBuilder = (sms: OutgoingSms, now: Date) => Post

const patienceMilliseconds = 5000

/** Sends SMS through the configured provider. */
export function openSms(config: SmsConfig, now: () => Date): SmsTransport {
  const write: SmsPostBuilder = config.kind === 'twilio' ? twilioPost(config) : webhookPost(config)

  return {
    async send(sms) {
      const { url, ...post } = write(sms, now())
      await ask(url, { method: 'POST', ...post })
    },
    async verify() {
      if (config.kind === 'webhook') return
      await ask(twilioAccount(config, '.json'), { headers: { authorization: twilioAuthorization(config) } })
    },
  }
}

async function ask(url: URL, request: RequestInit): Promise<void> {
  const signal = AbortSignal.timeout(patienceMilliseconds)
  const response = await fetch(url, { ...request, signal, redirect: 'manual' }).catch((cause: unknown) => {
    throw new Error(`${url.host} did not answer.`, { cause })
  })
  const reason = await reasonOf(response)
  if (response.ok) return
  if (!isFinal(response.status)) throw new Error(reason)
  throw new Undeliverable(reason, isOptedOut(reason) ? { ends: 'stopped' } : {})
}

// Twilio itself keeps the list of numbers that answered STOP.
const isOptedOut = (reason: string) => /\b21610\b|unsubscribed recipient/i.test(reason)

// A time-out and too many requests may pass; other 4xx answers do not.
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** The status and the provider's words; the answer is cut, because a provider may send any amount. */
async function reasonOf(response: Response): Promise<string> {
  const answer = (await response.text()).slice(0, 4000)

  return `${response.status} ${messageIn(answer) ?? answer.slice(0, 200)}`.trim()
}

function messageIn(answer: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(answer)
    const isExplained = typeof parsed === 'object' && parsed !== null && 'message' in parsed
    return isExplained ? String(parsed.message) : undefined
  } catch {
    // Not JSON: the caller uses the text.
    return undefined
  }
}

type Twilio = Extract<SmsConfig, { kind: 'twilio' }>

const twilioAccount = ({ url, accountSid }: Twilio, file: string): URL =>
  new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${file}`, url)

const twilioAuthorization = ({ accountSid, authToken }: Twilio) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

const twilioPost =
  (config: Twilio): SmsPostBuilder =>
  ({ to, text }) => ({
    url: twilioAccount(config, '/Messages.json'),
    headers: {
      authorization: twilioAuthorization(config),
      'content-type': 'application/x-www-form-urlencoded',
    },
    // An id that begins with MG is a messaging service, which chooses its own number.
    body: new URLSearchParams({
      To: to,
      [config.from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: config.from,
      Body: text,
    }).toString(),
  })

/** Signs by Standard Webhooks; the id is the same at each try. */
const webhookPost =
  ({ url, secret }: Extract<SmsConfig, { kind: 'webhook' }>): SmsPostBuilder =>
  ({ id, to, text }, now) => {
    const body = JSON.stringify({ to, text })
    const timestamp = String(secondsOf(now))
    const signature = standardSignature(secret, { id, timestamp, body })

    return {
      url: new URL(url),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      },
      body,
    }
  }

declare module '#server/kernel/services.ts' {
  interface Services {
    /** Undefined without a provider: SMS then stay in the outbox. */
    sms: SmsTransport | undefined
  }
}
