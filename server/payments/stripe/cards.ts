import type { Stripe } from 'stripe'

import type { PaymentProvider, ProviderSetup } from '#server/payments/provider.ts'

import { orRefused } from './refused.ts'
import { seenCard, seenSetup } from './seen.ts'

type CardsOnFile = Pick<PaymentProvider, 'openCustomer' | 'setUpCard' | 'cancelSetup' | 'findCard' | 'dropCard'>

const withCard = { expand: ['payment_method'] }

/** SetupIntents: created here, confirmed by the Payment Element in the holder's browser, read again before they count. */
export function stripeCards(stripe: Stripe): CardsOnFile {
  const find = async (ref: string) => seenSetup(await stripe.setupIntents.retrieve(ref, withCard))

  return {
    async openCustomer(_work, personId) {
      // Stripe needs neither name nor address.
      const customer = { metadata: { person: personId } }

      return (await stripe.customers.create(customer, { idempotencyKey: `person ${personId}` })).id
    },

    async setUpCard(_work, { setupId, ref, customerRef }) {
      if (ref !== null) return find(ref)

      const intent = {
        customer: customerRef,
        usage: 'off_session' as const,
        payment_method_types: ['card'],
        metadata: { setup: setupId },
      }
      return orRefused<ProviderSetup>(
        async () => seenSetup(await stripe.setupIntents.create(intent, { idempotencyKey: `setup ${setupId}` })),
        (decline) => ({ status: 'failed', decline }),
      )
    },

    cancelSetup: (_work, ref) =>
      orRefused<ProviderSetup>(
        async () => seenSetup(await stripe.setupIntents.cancel(ref)),
        (why) => (why === 'resource_missing' ? { status: 'voided' } : find(ref)),
      ),

    findCard: (_work, ref) =>
      orRefused(
        async () => {
          const { card, customer } = await stripe.paymentMethods.retrieve(ref)
          return card && customer !== null ? seenCard(ref, card) : undefined
        },
        (why) => {
          if (why === 'no_access') throw new Error('The key may not read cards.')
          return undefined
        },
      ),

    dropCard: (_work, ref) =>
      orRefused(
        async () => void (await stripe.paymentMethods.detach(ref)),
        (why) => {
          // Otherwise it no longer belongs to anybody.
          if (why === 'no_access') throw new Error('The key may not detach cards.')
        },
      ),
  }
}
