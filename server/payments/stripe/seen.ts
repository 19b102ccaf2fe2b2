import type { Stripe } from 'stripe'
import { z } from 'zod'

import type {
  ListedRefund,
  ProviderCard,
  ProviderPayment,
  ProviderRefund,
  ProviderSetup,
} from '#server/payments/provider.ts'
import type { RefundStatus } from '#shared/payments/status.ts'
import { centsFromStripe, fromStripe } from '#shared/payments/stripe-units.ts'

const statuses: Record<string, ProviderPayment['status']> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
}

export function seenPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const { id, status, amount, amount_received, client_secret, last_payment_error, latest_charge } = intent
  const known = statuses[status] ?? 'processing'
  const isDeclined = status === 'requires_payment_method' && last_payment_error !== null
  const paidBy =
    latest_charge !== null && typeof latest_charge === 'object' ? latest_charge.payment_method_details : null
  const card = paidBy?.card
  const sum = fromStripe(known === 'captured' ? amount_received : amount, intent.currency)
  const isKept = known === 'captured' && intent.setup_future_usage !== null

  return {
    ref: id,
    status: isDeclined ? 'failed' : known,
    amountCents: sum.cents,
    currency: sum.currency,
    decline: isDeclined ? (last_payment_error.decline_code ?? last_payment_error.code ?? 'card_declined') : undefined,
    last4: card?.last4 ?? paidBy?.card_present?.last4 ?? undefined,
    clientSecret: known === 'requires_action' ? (client_secret ?? undefined) : undefined,
    card: isKept && card ? seenCard(idOf(intent.payment_method), card) : undefined,
  }
}

const idOf = (object: string | { id: string } | null): string =>
  (typeof object === 'string' ? object : object?.id) ?? ''

interface Card {
  brand: string | null
  last4: string | null
  exp_month: number
  exp_year: number
}

export const seenCard = (ref: string, { brand, last4, exp_month, exp_year }: Card): ProviderCard => ({
  ref,
  brand: brand ?? 'card',
  last4: last4 ?? '',
  // The last day of the card's month.
  expiresOn: new Date(Date.UTC(exp_year, exp_month, 0)).toISOString().slice(0, 10),
})

const setupStatuses: Record<string, ProviderSetup['status']> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'kept',
  canceled: 'voided',
}

/** With its card expanded. */
export function seenSetup(intent: Stripe.SetupIntent): ProviderSetup {
  const { id, status, client_secret, last_setup_error, payment_method } = intent
  const known = setupStatuses[status] ?? 'processing'
  const isDeclined = status === 'requires_payment_method' && last_setup_error !== null
  const card = payment_method !== null && typeof payment_method === 'object' ? payment_method.card : undefined

  return {
    ref: id,
    status: isDeclined ? 'failed' : known,
    decline: isDeclined ? (last_setup_error.decline_code ?? last_setup_error.code ?? 'card_declined') : undefined,
    clientSecret: known === 'requires_action' ? (client_secret ?? undefined) : undefined,
    card: known === 'kept' && card ? seenCard(idOf(payment_method), card) : undefined,
  }
}

const refundStatuses: Record<string, RefundStatus> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

export const seenRefund = ({ id, status, failure_reason }: Stripe.Refund): ProviderRefund => ({
  ref: id,
  status: refundStatuses[status ?? ''] ?? 'pending',
  failure: failure_reason,
})

export function listedRefund(refund: Stripe.Refund): ListedRefund {
  const { id: ref, amount, currency, payment_intent, metadata, status } = refund

  return {
    ref,
    paymentRef: idOf(payment_intent),
    refundId: z.uuid().safeParse(metadata?.['refund']).data,
    amountCents: centsFromStripe(amount, currency),
    status: refundStatuses[status ?? ''] ?? 'pending',
  }
}
