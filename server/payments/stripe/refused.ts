import { Stripe } from 'stripe'

import { UnknownObject } from '#server/payments/provider.ts'

/** Tells a definite refusal by Stripe from an unknown outcome. */
export async function orRefused<Seen>(
  ask: () => Promise<Seen>,
  refused: (why: string) => Seen | Promise<Seen>,
): Promise<Seen> {
  try {
    return await ask()
  } catch (error) {
    const { StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError) return refused(error.code ?? 'invalid_request')
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
      return refused('no_access')
    throw error
  }
}

/** A told id may belong to another account or to nothing. */
export const orUnknown = <Seen>(ask: () => Promise<Seen>): Promise<Seen> =>
  orRefused(ask, (why) => {
    throw why === 'no_access' ? new Error('The key may not read it.') : new UnknownObject(why)
  })
