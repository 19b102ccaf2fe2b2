import { Stripe } from 'stripe'

/** A request that Stripe will never do differs from one of which nobody knows. */
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
