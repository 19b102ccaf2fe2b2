import { Stripe } from 'stripe'

import type { StripeConfig } from '#server/payments/config.ts'
import type { Charge, PaymentProvider, ProviderPayment } from '#server/payments/provider.ts'
import { toStripe } from '#shared/payments/stripe-units.ts'

import { stripeCards } from './cards.ts'
import { stripeDisputes } from './disputes.ts'
import { newsOf } from './news.ts'
import { stripePayouts } from './payouts.ts'
import { askReader, findOnReader, freeReader, stripeReaders } from './readers.ts'
import { stripeRefunds } from './refunds.ts'
import { orRefused, orUnknown } from './refused.ts'
import { seenPayment } from './seen.ts'

// Pinned: it changes with the package's types and with the script of its release.
const apiVersion = '2026-10-28.endive'

/** How long a call may take; then there was no answer. */
const patienceMilliseconds = 30_000

const withCard = { expand: ['latest_charge'] }

export function connectStripe({ secretKey, apiBase }: StripeConfig, timeout = patienceMilliseconds): Stripe {
  const { hostname, port, protocol } = new URL(apiBase)

  return new Stripe(secretKey, {
    apiVersion,
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout,
    // An unanswered call is repeated later with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** PaymentIntents: created here, paid by the Payment Element in the payer's browser, read again before they count. */
export function openStripe(config: StripeConfig, timeout?: number): PaymentProvider {
  const stripe = connectStripe(config, timeout)
  const find = async (ref: string) => seenPayment(await orUnknown(() => stripe.paymentIntents.retrieve(ref, withCard)))

  return {
    name: 'stripe',

    async charge(_work, charge) {
      const { paymentId, ref, amountCents, reader } = charge
      if (ref !== null)
        return reader === undefined ? withAnotherCard(await find(ref)) : findOnReader(stripe, ref, reader)

      return orRefused<ProviderPayment>(
        () =>
          orDeclined(async () => {
            const key = { idempotencyKey: `payment ${paymentId}` }
            const intent = await stripe.paymentIntents.create(intentOf(charge), key)
            return reader === undefined ? seenPayment(intent) : askReader(stripe, intent, { ...charge, reader })
          }),
        (decline) => ({ status: 'failed', amountCents, decline }),
      )
    },

    find: (_work, { ref, reader }) => (reader === undefined ? find(ref) : findOnReader(stripe, ref, reader)),

    async cancel(_work, { ref, reader }) {
      if (reader !== undefined && !(await freeReader(stripe, ref, reader))) return findOnReader(stripe, ref, reader)

      return orRefused<ProviderPayment>(
        async () => seenPayment(await stripe.paymentIntents.cancel(ref)),
        // It is paid or processing; or it belongs to the account of former keys.
        (why) => (why === 'resource_missing' ? { status: 'voided', amountCents: 0 } : find(ref)),
      )
    },

    ...stripeRefunds(stripe),
    ...stripeCards(stripe),
    ...stripeDisputes(stripe),
    ...stripePayouts(stripe),
    ...stripeReaders(stripe),

    hear: (body, signature, now) => newsOf(stripe, { body, signature, now }, config.webhookSecrets),
  }
}

/** The first request finds nothing; a later one may find a declined card, after which the charge takes another. */
const withAnotherCard = (seen: ProviderPayment): ProviderPayment =>
  seen.status === 'failed' ? { ...seen, status: 'requires_action', decline: undefined } : seen

/** The call itself charges a card on file; a typed card is charged by its holder's browser. */
function intentOf({ paymentId, number, amountCents, currency, card, keepFor, reader }: Charge) {
  const intent = {
    amount: toStripe(amountCents, currency),
    currency: currency.toLowerCase(),
    // Cards only, which banks answer at once; transfers take days, and holds do not last so long.
    payment_method_types: [reader === undefined ? 'card' : 'card_present'],
    description: number,
    metadata: { payment: paymentId },
    expand: ['latest_charge'],
  }
  if (card) return { ...intent, customer: card.customerRef, payment_method: card.ref, off_session: true, confirm: true }

  return keepFor === undefined ? intent : { ...intent, customer: keepFor, setup_future_usage: 'off_session' as const }
}

/** A declined card on file is reported as an error. */
async function orDeclined(ask: () => Promise<ProviderPayment>): Promise<ProviderPayment> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return seenPayment(error.payment_intent)
    throw error
  }
}
