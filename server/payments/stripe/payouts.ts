import type { Stripe } from 'stripe'

import type { PaymentProvider, PayoutItem } from '#server/payments/provider.ts'
import type { PayoutStatus } from '#shared/payments/payouts.ts'
import { centsFromStripe } from '#shared/payments/stripe-units.ts'

import { orUnknown } from './refused.ts'

type Payouts = Pick<PaymentProvider, 'findPayout' | 'listPayouts'>

const statuses: Record<string, PayoutStatus> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

const kinds: Record<string, PayoutItem['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
}

export const stripePayouts = (stripe: Stripe): Payouts => ({
  async listPayouts(_work, since) {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const { data } = await stripe.payouts.list({ created, limit: 100 })

    return data.map(({ id }) => id)
  },

  async findPayout(_work, ref) {
    const { id, status, amount, currency, arrival_date } = await orUnknown(() => stripe.payouts.retrieve(ref))
    const items: PayoutItem[] = []
    for await (const one of stripe.balanceTransactions.list({ payout: id, limit: 100, expand: ['data.source'] })) {
      // A payout lists itself among its items.
      if (one.type !== 'payout') items.push(seenItem(one))
    }

    return {
      ref: id,
      status: statuses[status] ?? 'pending',
      amountCents: centsFromStripe(amount, currency),
      arrivesOn: new Date(arrival_date * 1000).toISOString().slice(0, 10),
      items,
    }
  },
})

function seenItem({
  id,
  type,
  reporting_category,
  amount,
  currency,
  fee,
  source,
}: Stripe.BalanceTransaction): PayoutItem {
  const about = source !== null && typeof source === 'object' ? source : undefined
  const isDispute = about?.object === 'dispute'
  const intent = about && 'payment_intent' in about ? about.payment_intent : undefined

  return {
    ref: id,
    kind: isDispute ? 'dispute' : (kinds[type] ?? (reporting_category === 'fee' ? 'fee' : 'other')),
    grossCents: centsFromStripe(amount, currency),
    feeCents: centsFromStripe(fee, currency),
    paymentRef: (typeof intent === 'string' ? intent : intent?.id) ?? undefined,
  }
}
