import type { Stripe } from 'stripe'

import type { ProviderPayment, ProviderRefund } from '#server/payments/provider.ts'
import type { RefundStatus } from '#shared/payments/status.ts'

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
  const card =
    latest_charge !== null && typeof latest_charge === 'object' ? latest_charge.payment_method_details?.card : null

  return {
    ref: id,
    status: isDeclined ? 'failed' : known,
    amountCents: known === 'captured' ? amount_received : amount,
    decline: isDeclined ? (last_payment_error.decline_code ?? last_payment_error.code ?? 'card_declined') : undefined,
    last4: card?.last4 ?? undefined,
    clientSecret: known === 'requires_action' ? (client_secret ?? undefined) : undefined,
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
