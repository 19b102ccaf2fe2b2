import { Stripe } from 'stripe'

import type { StripeConfig } from '#server/payments/config.ts'

import { connectStripe } from './provider.ts'

/** Shorter than `doctor` waits for a check. */
const patienceMilliseconds = 5000

const needed = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_method.automatically_updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payout.paid',
  'payout.failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
]

/** Whether the key works, and whether Stripe sends events to this address. Throws if the key does not work. */
export async function askStripe(config: StripeConfig, address: string) {
  const stripe = connectStripe(config, patienceMilliseconds)
  const { livemode } = await stripe.balance.retrieve()

  return { isLive: livemode, endpoint: await endpointAt(stripe, address) }
}

async function endpointAt(stripe: Stripe, address: string) {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const known = data.find(({ url }) => url === address)
    if (!known) return 'missing' as const
    if (known.status !== 'enabled') return 'disabled' as const
    const told = new Set(known.enabled_events)

    return told.has('*') || needed.every((event) => told.has(event)) ? ('listens' as const) : ('deaf' as const)
  } catch (error) {
    // A restricted key may be unable to read them.
    if (error instanceof Stripe.errors.StripePermissionError) return 'unknown' as const
    throw error
  }
}
