import { handlersFor } from '#server/kernel/http/mount.ts'
import { paymentsContract } from '#shared/payments/payments-contract.ts'

import { hear } from './hear.ts'

export const paymentsRoutes = handlersFor(paymentsContract, (services) => ({
  readPaymentConfig: () => {
    const { stripe } = services.config
    const provider = services.paymentProvider?.name ?? null
    if (provider !== 'stripe' || !stripe) return { provider }

    return { provider, publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl }
  },

  hearFromStripe: async ({ body, headers, work }) => {
    await hear(work, 'stripe', { body, signature: headers['stripe-signature'] ?? '' })
    return { received: true as const }
  },
}))
