// What calls change in Stripe's objects.

import { answerOnDispute, type StripeDispute } from './disputes.ts'
import { cardFacts, cards, decline, type Intent, type Method, type Refund, type Setup, succeed } from './objects.ts'
import { answerOnPayout, type StripePayout, transactionsOf } from './payouts.ts'
import { answerOnTerminal, type Location, type StripeReader } from './readers.ts'

/** All objects, by id. */
export interface StripeState {
  intents: Map<string, Intent>
  refunds: Map<string, Refund>
  setups: Map<string, Setup>
  methods: Map<string, Method>
  disputes: Map<string, StripeDispute>
  payouts: Map<string, StripePayout>
  readers: Map<string, StripeReader>
  locations: Location[]
  /** The addresses that get its events. */
  webhooks: { url: string; status: string; enabled_events: string[] }[]
}

interface Call {
  method: string
  pathname: string
  form: URLSearchParams
}

export interface Answer {
  status: number
  answer: object
}

const orMissing = (answer: object | undefined): Answer => (answer ? ok(answer) : missing)

const orRefused = (answer: object | undefined): Answer =>
  answer && 'refused' in answer
    ? { status: 400, answer: failure('invalid_request_error', 'No', String(answer.refused)) }
    : orMissing(answer)

const ok = (answer: object): Answer => ({ status: 200, answer })

export function answerTo(state: StripeState, { method, pathname, form }: Call): Answer {
  const { intents, refunds, setups, methods, webhooks } = state
  const [, , collection, id, verb, ...rest] = pathname.split('/')
  if (collection === 'terminal') return orRefused(answerOnTerminal([id, verb, ...rest], { ...state, method, form }))
  if (collection === 'customers') return ok({ id: `cus_${form.get('metadata[person]')}`, object: 'customer' })
  if (collection === 'setup_intents') return answerToSetup(setups, { id, verb, form })
  if (collection === 'payment_methods' && verb === 'detach') return detach(methods, id)
  if (collection === 'payment_methods') return orMissing(methods.get(id ?? ''))
  if (collection === 'payouts') return orMissing(answerOnPayout(state.payouts, id))
  if (collection === 'balance_transactions') return ok(transactionsOf(state.payouts, form.get('payout')))
  if (collection === 'disputes') return orMissing(answerOnDispute(state.disputes, { id, method, form }))
  if (collection === 'balance') return ok({ object: 'balance', livemode: false })
  if (collection === 'webhook_endpoints') return ok({ object: 'list', data: webhooks, has_more: false })
  if (collection === 'refunds' && method === 'GET' && !id) {
    return ok({
      object: 'list',
      has_more: false,
      data: [...refunds.values()].filter(
        (one) => !form.has('payment_intent') || one.payment_intent === form.get('payment_intent'),
      ),
    })
  }
  if (collection === 'refunds' && id) return refunds.has(id) ? ok(got(refunds, id)) : missing
  if (collection === 'refunds') return makeRefund({ intents, refunds }, form)
  if (collection !== 'payment_intents') return missing
  if (!id) return makeIntent({ intents, methods }, form)
  const intent = intents.get(id)
  if (!intent) return missing
  if (verb === 'cancel') {
    if (intent.status === 'succeeded' || intent.status === 'processing') return unexpected
    intent.status = 'canceled'
  }
  return ok(intent)
}

function answerToSetup(
  setups: Map<string, Setup>,
  { id, verb, form }: { id: string | undefined; verb: string | undefined; form: URLSearchParams },
): Answer {
  if (!id) {
    const made: Setup = {
      id: `seti_${setups.size + 1}${'x'.repeat(20)}`,
      object: 'setup_intent',
      status: 'requires_payment_method',
      client_secret: `seti_${setups.size + 1}${'x'.repeat(20)}_secret_y`,
      customer: form.get('customer') ?? '',
      metadata: { setup: form.get('metadata[setup]') ?? '' },
      last_setup_error: null,
      payment_method: null,
    }
    setups.set(made.id, made)
    return ok(made)
  }
  const setup = setups.get(id)
  if (!setup) return missing
  if (verb === 'cancel') {
    if (setup.status === 'succeeded') return unexpected
    setup.status = 'canceled'
  }
  return ok(setup)
}

function detach(methods: Map<string, Method>, id: string | undefined): Answer {
  const known = methods.get(id ?? '')
  if (!known?.customer) return missing
  known.customer = null
  return ok(known)
}

function keepMethod(methods: Map<string, Method>, name: string, customer: string | null): Method {
  const method: Method = {
    id: `pm_${methods.size + 1}`,
    object: 'payment_method',
    customer,
    card: cardFacts,
    name,
  }
  methods.set(method.id, method)
  return method
}

export function confirmSetup(setup: Setup, card: string, methods: Map<string, Method>): void {
  const known = cards[card]
  if (!known) throw new Error(`There is no card ${card}.`)
  setup.payment_method = keepMethod(methods, card, setup.customer)
  if (known.decline !== undefined) refuseSetup(setup, known.decline)
  else setup.status = known.status === 'processing' ? 'succeeded' : known.status
}

const refuseSetup = (setup: Setup, code: string) =>
  Object.assign(setup, {
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: { code: 'card_declined', decline_code: code },
  })

export function answerAsBank(
  { intents, setups }: Pick<StripeState, 'intents' | 'setups' | 'methods'>,
  id: string,
  accepted: boolean,
) {
  const setup = setups.get(id)
  if (setup) return void (accepted ? (setup.status = 'succeeded') : refuseSetup(setup, 'authentication_failed'))

  const intent = got(intents, id)
  return void (accepted ? succeed(intent) : decline(intent, 'authentication_failed'))
}

/** Charges a card on file at once: its holder is not asked. */
function chargeKept(
  { intents, methods }: Pick<StripeState, 'intents' | 'methods'>,
  intent: Intent,
  ref: string,
): Answer {
  const known = methods.get(ref)
  if (!known || known.customer !== intent.customer) return missing
  intents.set(intent.id, intent)
  const { status, later, decline: always } = cards[known.name] ?? { status: 'succeeded' }
  const code = later ?? always
  if (code === undefined) {
    if (status === 'processing') intent.status = status
    else succeed(intent)
    return ok(intent)
  }
  decline(intent, code)
  return {
    status: 402,
    answer: {
      error: { type: 'card_error', code: 'card_declined', decline_code: code, message: 'No', payment_intent: intent },
    },
  }
}

function makeIntent({ intents, methods }: Pick<StripeState, 'intents' | 'methods'>, form: URLSearchParams): Answer {
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
    customer: form.get('customer'),
    setup_future_usage: form.get('setup_future_usage'),
    payment_method: form.get('payment_method'),
    card: undefined,
  }
  if (form.get('confirm') === 'true') return chargeKept({ intents, methods }, intent, intent.payment_method ?? '')
  intents.set(id, intent)
  return ok(intent)
}

function makeRefund({ intents, refunds }: Pick<StripeState, 'intents' | 'refunds'>, form: URLSearchParams): Answer {
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
    currency: intent.currency,
    amount,
    payment_intent: intent.id,
    status,
    metadata: { refund: form.get('metadata[refund]') ?? '' },
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  }
  refunds.set(refund.id, refund)
  return ok(refund)
}

export function confirm(intent: Intent, card: string, methods: Map<string, Method>): void {
  const known = cards[card]
  if (!known) throw new Error(`There is no card ${card}.`)
  intent.card = card
  if (intent.setup_future_usage !== null) intent.payment_method = keepMethod(methods, card, intent.customer).id
  if (known.decline !== undefined) decline(intent, known.decline)
  else if (known.status === 'succeeded') succeed(intent)
  else intent.status = known.status
}

export const failure = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code && { code }) },
})
const missing: Answer = { status: 404, answer: failure('invalid_request_error', 'No such object', 'resource_missing') }
const unexpected: Answer = {
  status: 400,
  answer: failure('invalid_request_error', 'Not in this state', 'payment_intent_unexpected_state'),
}

export function got<Value>(map: Map<string, Value>, id: string): Value {
  const value = map.get(id)
  if (!value) throw new Error(`There is no ${id}.`)
  return value
}
