import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'

/** The online card provider, and what a browser needs to reach it. */
export const PaymentConfig = z.object({
  provider: z.enum(['demo', 'stripe']).nullable(),
  publishableKey: z.string().exactOptional(),
  scriptUrl: z.string().exactOptional(),
})
export type PaymentConfig = z.output<typeof PaymentConfig>

export const paymentsContract = {
  readPaymentConfig: endpoint({
    method: 'GET',
    path: '/api/v1/payments/config',
    summary: 'Who takes cards online here; null where nobody does',
    access: 'anyone',
    response: PaymentConfig,
    cacheSeconds: 60,
  }),
  hearFromStripe: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    summary:
      'What Stripe tells of payments and refunds, signed with STRIPE_WEBHOOK_SECRET; what is not ours is ignored',
    access: 'anyone',
    headers: z.object({ 'stripe-signature': z.string().max(2000).exactOptional() }),
    consumes: 'application/json',
    // The signature covers the text as it came.
    body: z.instanceof(Uint8Array),
    response: z.object({ received: z.literal(true) }),
    failures: ['not_found', 'invalid_input 400', 'unavailable'],
    limit: { max: 1200, perSeconds: 60 },
  }),
}
