import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { Stripe } from 'stripe'

import type { StripeConfig } from '#server/payments/config.ts'

/** The cards of Stripe's own test mode, by what their bank says. */
const cards: Record<string, { status: string; decline?: string; refunds?: 'failed' | 'pending' }> = {
  pm_card_visa: { status: 'succeeded' },
  pm_card_visa_chargeDeclined: { status: 'requires_payment_method', decline: 'generic_decline' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { status: 'requires_payment_method', decline: 'insufficient_funds' },
  pm_card_authenticationRequired: { status: 'requires_action' },
  pm_card_processing: { status: 'processing' },
  pm_card_refundFail: { status: 'succeeded', refunds: 'failed' },
  pm_card_pendingRefund: { status: 'succeeded', refunds: 'pending' },
}

interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string
  description: string
  metadata: Record<string, string>
  payment_method_types: string[]
  last_payment_error: { code: string; decline_code: string } | null
  latest_charge: object | null
  card: string | undefined
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: string
  failure_reason?: string
  metadata: Record<string, string>
}

type Fault = 'silence' | 'lost answer' | 'html' | 'error' | 'refusal' | 'cut'

export interface StripeStandIn {
  /** What the server is told of it. */
  config: StripeConfig
  /** Every call, as `POST /v1/payment_intents`. */
  calls: string[]
  intents: Map<string, Intent>
  refunds: Map<string, Refund>
  /** Whom it tells of what happens. */
  webhooks: { url: string; status: string; enabled_events: string[] }[]
  /** What befalls the next calls, one each. After a lost answer it is done all the same. */
  faults: Fault[]
  /** As the payer's form does: with a card, and at the bank's page. */
  confirm: (intentId: string, card: string) => void
  answerAsBank: (intentId: string, accepted: boolean) => void
  endRefund: (refundId: string, status: 'succeeded' | 'failed') => void
  /** An event as it is posted, signed at that time. */
  sign: (event: object, now: Date, secret?: string) => { body: string; signature: string }
  close: () => void
}

const stripe = new Stripe('sk_test_standin')

/** What a browser asks of it: its script, its form, the page of a bank. */
export type Pages = (asked: { pathname: string; query: URLSearchParams; body: string }) => {
  status?: number
  headers: Record<string, string>
  body: string
}

/** Stripe's API on the loopback, as far as we call it: it keeps what it made, and repeats itself for the same key. */
export async function startStripe(pages?: Pages): Promise<StripeStandIn> {
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  const keys = new Map<string, { asked: string; status: number; answer: object }>()
  const webhooks: StripeStandIn['webhooks'] = []
  const calls: string[] = []
  const faults: Fault[] = []

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://stripe')
    const text = Buffer.concat(await request.toArray()).toString()
    if (pages && !pathname.startsWith('/v1/')) {
      const { status = 200, headers: own, body } = pages({ pathname, query: searchParams, body: text })
      return void response.writeHead(status, own).end(body)
    }
    const form = new URLSearchParams(text)
    calls.push(`${method} ${pathname}`)
    const fault = faults.shift()
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
      () =>
        answerTo({ intents, refunds, webhooks }, { method, pathname, form: method === 'GET' ? searchParams : form }),
    )
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
    calls,
    webhooks,
    intents,
    refunds,
    faults,
    confirm: (id, card) => confirm(got(intents, id), card),
    answerAsBank: (id, accepted) =>
      accepted ? succeed(got(intents, id)) : decline(got(intents, id), 'authentication_failed'),
    endRefund: (id, status) => void Object.assign(got(refunds, id), { status }),
    sign(event, now, secret = 'whsec_new') {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(now.getTime() / 1000)
      return { body: payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Kept = Pick<StripeStandIn, 'intents' | 'refunds' | 'webhooks'>

interface Call {
  method: string
  pathname: string
  form: URLSearchParams
}

interface Answer {
  status: number
  answer: object
}

const ok = (answer: object): Answer => ({ status: 200, answer })

function answerTo({ intents, refunds, webhooks }: Kept, { method, pathname, form }: Call): Answer {
  const [, , collection, id, verb] = pathname.split('/')
  if (collection === 'balance') return ok({ object: 'balance', livemode: false })
  if (collection === 'webhook_endpoints') return ok({ object: 'list', data: webhooks, has_more: false })
  if (collection === 'refunds' && method === 'GET' && !id) {
    return ok({
      object: 'list',
      has_more: false,
      data: [...refunds.values()].filter((one) => one.payment_intent === form.get('payment_intent')),
    })
  }
  if (collection === 'refunds' && id) return refunds.has(id) ? ok(got(refunds, id)) : missing
  if (collection === 'refunds') return makeRefund({ intents, refunds }, form)
  if (collection !== 'payment_intents') return missing
  if (!id) return ok(makeIntent(intents, form))
  const intent = intents.get(id)
  if (!intent) return missing
  if (verb === 'cancel') {
    if (intent.status === 'succeeded' || intent.status === 'processing') return unexpected
    intent.status = 'canceled'
  }
  return ok(intent)
}

function makeIntent(intents: Map<string, Intent>, form: URLSearchParams): Intent {
  const id = `pi_${intents.size + 1}${'x'.repeat(20)}`
  const amount = Number(form.get('amount'))
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency: form.get('currency') ?? '',
    status: 'requires_payment_method',
    client_secret: `${id}_secret_y`,
    description: form.get('description') ?? '',
    metadata: { payment: form.get('metadata[payment]') ?? '' },
    payment_method_types: form.getAll('payment_method_types[0]'),
    last_payment_error: null,
    latest_charge: null,
    card: undefined,
  }
  intents.set(id, intent)
  return intent
}

function makeRefund({ intents, refunds }: Omit<Kept, 'webhooks'>, form: URLSearchParams): Answer {
  const intent = intents.get(form.get('payment_intent') ?? '')
  if (intent?.status !== 'succeeded') return unexpected
  const amount = Number(form.get('amount'))
  const before = [...refunds.values()].filter((one) => one.payment_intent === intent.id && one.status !== 'failed')
  const left = intent.amount_received - before.reduce((sum, one) => sum + one.amount, 0)
  if (amount > left)
    return { status: 400, answer: failure('invalid_request_error', 'More than is left', 'charge_already_refunded') }

  const status = cards[intent.card ?? '']?.refunds ?? 'succeeded'
  const refund: Refund = {
    id: `re_${refunds.size + 1}`,
    object: 'refund',
    amount,
    payment_intent: intent.id,
    status,
    metadata: { refund: form.get('metadata[refund]') ?? '' },
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  }
  refunds.set(refund.id, refund)
  return ok(refund)
}

function confirm(intent: Intent, card: string): void {
  const known = cards[card]
  if (!known) throw new Error(`There is no card ${card}.`)
  intent.card = card
  if (known.decline !== undefined) decline(intent, known.decline)
  else if (known.status === 'succeeded') succeed(intent)
  else intent.status = known.status
}

function succeed(intent: Intent): void {
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: { id: `ch_${intent.id}`, object: 'charge', payment_method_details: { card: { last4: '4242' } } },
    last_payment_error: null,
  })
}

const decline = (intent: Intent, code: string) =>
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: code },
  })

const failure = (type: string, message: string, code?: string) => ({ error: { type, message, ...(code && { code }) } })
const missing: Answer = { status: 404, answer: failure('invalid_request_error', 'No such object', 'resource_missing') }
const unexpected: Answer = {
  status: 400,
  answer: failure('invalid_request_error', 'Not in this state', 'payment_intent_unexpected_state'),
}

function got<Value>(map: Map<string, Value>, id: string): Value {
  const value = map.get(id)
  if (!value) throw new Error(`There is no ${id}.`)
  return value
}

/** The same key is answered as the first time, and with another request refused. */
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
  // As it was then, whatever becomes of the object.
  if (key !== undefined) keys.set(key, { asked, ...structuredClone(given) })
  return given
}

const send = (response: ServerResponse, status: number, answer: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
