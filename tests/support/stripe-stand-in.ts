import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { Stripe } from 'stripe'

import type { StripeConfig } from '#server/payments/config.ts'

import { touchReader, type Touch } from './stripe/readers.ts'
import {
  type Answer,
  answerAsBank,
  answerTo,
  confirm,
  confirmSetup,
  failure,
  got,
  type StripeState,
} from './stripe/state.ts'

type Fault = 'silence' | 'lost answer' | 'unsent answer' | 'html' | 'error' | 'refusal' | 'cut'

export interface StripeStandIn extends StripeState {
  /** The server's configuration of it. */
  config: StripeConfig
  /** Every call, as `POST /v1/payment_intents`. */
  calls: string[]
  /** The faults of the next calls, one each. A call with a lost or unsent answer still takes effect. */
  faults: Fault[]
  /** The faults of certain calls, as `POST /v1/payment_intents`, whichever calls come before. */
  faultsAt: Map<string, Fault>
  /** Confirms an intent as the payer's form does, with a card; then answers the bank's page. */
  confirm: (intentId: string, card: string) => void
  answerAsBank: (intentId: string, accepted: boolean) => void
  /** What a client does at a reader that waits for them. */
  touch: (readerId: string, touch: Touch) => void
  endRefund: (refundId: string, status: 'succeeded' | 'failed') => void
  /** An event as Stripe posts it, signed at that time. */
  sign: (event: object, now: Date, secret?: string) => { body: string; signature: string }
  /** Signs any text in the same way. */
  signText: (payload: string, now: Date, secret?: string) => { body: string; signature: string }
  close: () => void
}

const stripe = new Stripe('sk_test_standin')

function signText(payload: string, now: Date, secret = 'whsec_new') {
  const timestamp = Math.floor(now.getTime() / 1000)
  return { body: payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}

/** What it serves to browsers: its script, its form, a bank's page. */
export type Pages = (asked: { pathname: string; query: URLSearchParams; body: string }) => {
  status?: number
  headers: Record<string, string>
  body: string
}

/** Stripe's API on the loopback, as far as we use it. It keeps its objects, and repeats its answer for the same key. */
export async function startStripe(pages?: Pages): Promise<StripeStandIn> {
  const state: StripeState = {
    intents: new Map(),
    refunds: new Map(),
    setups: new Map(),
    methods: new Map(),
    disputes: new Map(),
    payouts: new Map(),
    readers: new Map(),
    locations: [],
    webhooks: [],
  }
  const { intents, refunds, setups, methods } = state
  const keys = new Map<string, { asked: string; status: number; answer: object }>()
  const calls: string[] = []
  const faults: Fault[] = []
  const faultsAt = new Map<string, Fault>()

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://stripe')
    const text = Buffer.concat(await request.toArray()).toString()
    if (pages && !pathname.startsWith('/v1/')) {
      const { status = 200, headers: own, body } = pages({ pathname, query: searchParams, body: text })
      return void response.writeHead(status, own).end(body)
    }
    const form = new URLSearchParams(text)
    const call = `${method} ${pathname}`
    calls.push(call)
    const fault = faultsAt.get(call) ?? faults.shift()
    faultsAt.delete(call)
    if (fault === 'silence') return undefined
    if (fault === 'cut') return void response.destroy()
    if (fault === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    if (fault === 'error') return send(response, 500, failure('api_error', 'Something broke'))
    if (fault === 'refusal') return send(response, 400, failure('invalid_request_error', 'No', 'amount_too_small'))
    if (!headers.authorization?.endsWith('sk_test_standin'))
      return send(response, 401, failure('invalid_request_error', 'Invalid API key'))
    const key = headers['idempotency-key']
    const { status, answer } = withKey(
      keys,
      typeof key === 'string' ? key : undefined,
      `${pathname}?${form.toString()}`,
      () => answerTo(state, { method, pathname, form: method === 'GET' ? searchParams : form }),
    )
    if (fault === 'unsent answer') return undefined
    return fault === 'lost answer' ? void response.destroy() : send(response, status, answer)
  }
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const apiBase = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  return {
    config: {
      secretKey: 'sk_test_standin',
      publishableKey: 'pk_test_standin',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      apiBase,
      scriptUrl: `${apiBase}/stripe.js`,
    },
    ...state,
    calls,
    faults,
    faultsAt,
    confirm: (id, card) =>
      setups.has(id) ? confirmSetup(got(setups, id), card, methods) : confirm(got(intents, id), card, methods),
    answerAsBank: (id, accepted) => answerAsBank({ intents, setups, methods }, id, accepted),
    touch: (id, touch) => touchReader(got(state.readers, id), touch, intents),
    endRefund: (id, status) => void Object.assign(got(refunds, id), { status }),
    sign: (event, now, secret) => signText(JSON.stringify(event), now, secret),
    signText,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Repeats the first answer for the same key, and refuses the key with another request. */
function withKey(
  keys: Map<string, { asked: string; status: number; answer: object }>,
  key: string | undefined,
  asked: string,
  answer: () => Answer,
): Answer {
  const known = key === undefined ? undefined : keys.get(key)
  if (known && known.asked !== asked) {
    return { status: 400, answer: failure('idempotency_error', 'The same key with another request') }
  }
  if (known) return known
  const given = answer()
  // A copy, since the object may change later.
  if (key !== undefined) keys.set(key, { asked, ...structuredClone(given) })
  return given
}

const send = (response: ServerResponse, status: number, answer: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
