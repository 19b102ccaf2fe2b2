import type { Config } from '#server/kernel/config/config.ts'

import { demoProvider } from './demo/provider.ts'
import type { PaymentProvider } from './provider.ts'

/** Who takes cards here: Stripe where its keys are set, else in the demo studio the demo's own network, else nobody. */
export async function openPaymentProvider({
  stripe,
  demo,
}: Pick<Config, 'stripe' | 'demo'>): Promise<PaymentProvider | undefined> {
  if (!stripe) return demo ? demoProvider : undefined

  // 0.15 s of the start and 30 MB, which a studio without it saves.
  const { openStripe } = await import('./stripe/provider.ts')
  return openStripe(stripe)
}
