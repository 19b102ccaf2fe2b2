// Stripe's objects, as far as we read them.

/** The cards of Stripe's test mode, with what their bank answers. */
export const cards: Record<
  string,
  { status: string; decline?: string; refunds?: 'failed' | 'pending'; later?: string }
> = {
  pm_card_visa: { status: 'succeeded' },
  pm_card_chargeCustomerFail: { status: 'succeeded', later: 'card_declined' },
  pm_card_visa_chargeDeclined: { status: 'requires_payment_method', decline: 'generic_decline' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { status: 'requires_payment_method', decline: 'insufficient_funds' },
  pm_card_authenticationRequired: { status: 'requires_action', later: 'authentication_required' },
  pm_card_processing: { status: 'processing' },
  pm_card_refundFail: { status: 'succeeded', refunds: 'failed' },
  pm_card_pendingRefund: { status: 'succeeded', refunds: 'pending' },
}

export const cardFacts = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2028 }

export interface Intent {
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
  customer: string | null
  setup_future_usage: string | null
  payment_method: string | null
  card: string | undefined
}

export interface Setup {
  id: string
  object: 'setup_intent'
  status: string
  client_secret: string
  customer: string
  metadata: Record<string, string>
  last_setup_error: { code: string; decline_code: string } | null
  payment_method: Method | null
}

export interface Method {
  id: string
  object: 'payment_method'
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  /** Which card of the test mode it is. */
  name: string
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  status: string
  failure_reason?: string
  metadata: Record<string, string>
}

export function succeed(intent: Intent): void {
  const means = intent.payment_method_types.includes('card_present') ? 'card_present' : 'card'
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: { id: `ch_${intent.id}`, object: 'charge', payment_method_details: { [means]: cardFacts } },
    last_payment_error: null,
  })
}

export const decline = (intent: Intent, code: string) =>
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: code },
  })
