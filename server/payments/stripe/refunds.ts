import type { Stripe } from 'stripe'

import type { ListedRefund, PaymentProvider, ProviderRefund } from '#server/payments/provider.ts'
import { toStripe } from '#shared/payments/stripe-units.ts'

import { orRefused, orUnknown } from './refused.ts'
import { listedRefund, seenRefund } from './seen.ts'

type Refunds = Pick<PaymentProvider, 'refund' | 'listRefunds'>

/** Our refunds carry our id; those without were made on Stripe's own pages. */
export const stripeRefunds = (stripe: Stripe): Refunds => ({
  async refund(_work, { refundId, ref, refundRef, amountCents, currency }) {
    if (refundRef !== null) return seenRefund(await stripe.refunds.retrieve(refundRef))
    // Its key is forgotten after a day.
    const { data } = await stripe.refunds.list({ payment_intent: ref, limit: 100 })
    const known = data.find(({ metadata }) => metadata?.['refund'] === refundId)
    if (known) return seenRefund(known)

    const refund = { payment_intent: ref, amount: toStripe(amountCents, currency), metadata: { refund: refundId } }
    return orRefused<ProviderRefund>(
      async () => seenRefund(await stripe.refunds.create(refund, { idempotencyKey: `refund ${refundId}` })),
      (failure) => ({ status: 'failed', failure }),
    )
  },

  async listRefunds(_work, of) {
    if ('ref' in of) return [listedRefund(await orUnknown(() => stripe.refunds.retrieve(of.ref)))]

    const which =
      'paymentRef' in of
        ? { payment_intent: of.paymentRef }
        : { created: { gte: Math.floor(of.since.getTime() / 1000) } }
    const refunds: ListedRefund[] = []
    for await (const refund of stripe.refunds.list({ ...which, limit: 100 })) refunds.push(listedRefund(refund))
    return refunds
  },
})
