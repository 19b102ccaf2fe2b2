import { z } from 'zod'

import { ConfigError } from '#server/kernel/config/config.ts'
import { isSafeUrl, list } from '#server/kernel/config/kinds.ts'
import type { ForeignScripts } from '#server/kernel/http/headers.ts'
import { isPageThatPays } from '#shared/payments/pages-that-pay.ts'

const Address = z.string().refine(isSafeUrl, 'must be an https:// URL, or http:// on this machine').optional()

/** The settings of Stripe, as the environment spells them. */
export const PaymentsEnvironment = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w+$/, 'must be a secret or restricted key, as sk_live_… or rk_test_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/, 'must be a publishable key, as pk_live_… or pk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .refine((text) => list(text).every((secret) => secret.startsWith('whsec_')), 'must be secrets as whsec_…')
    .optional(),
  STRIPE_API_BASE: Address,
  STRIPE_SCRIPT_URL: Address,
})
type Variables = z.output<typeof PaymentsEnvironment>

// The script of the API version that provider.ts pins.
const script = 'https://js.stripe.com/endive/stripe.js'

/** Undefined without keys: no card is taken online, except by the demo's network. */
export function paymentsConfigOf(variables: Variables, { demo }: { demo: boolean }) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = variables
  const webhookSecrets = list(variables.STRIPE_WEBHOOK_SECRET ?? '')
  if (secretKey === undefined && publishableKey === undefined && webhookSecrets.length === 0) return undefined

  if (secretKey === undefined || publishableKey === undefined) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set together.')
  }
  if (isLive(secretKey) !== isLive(publishableKey)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the test mode, or both be live.',
    )
  }
  if (demo && isLive(secretKey)) {
    throw new ConfigError('STRIPE_SECRET_KEY must be of the test mode in the demo studio: its passwords are public.')
  }
  return {
    secretKey,
    publishableKey,
    /** Two during a rotation. */
    webhookSecrets,
    apiBase: variables.STRIPE_API_BASE ?? 'https://api.stripe.com',
    scriptUrl: variables.STRIPE_SCRIPT_URL ?? script,
  }
}

export type StripeConfig = NonNullable<ReturnType<typeof paymentsConfigOf>>

const isLive = (key: string) => key.includes('_live_')

/** The foreign scripts of the paying pages. */
export function stripeScripts(config: StripeConfig | undefined): readonly ForeignScripts[] {
  if (!config) return []
  const scripts = [new URL(config.scriptUrl).origin, 'https://*.js.stripe.com']

  return [
    {
      isOn: isPageThatPays,
      scripts,
      frames: [...scripts, 'https://hooks.stripe.com'],
      connects: [...new Set(['https://api.stripe.com', new URL(config.apiBase).origin])],
    },
  ]
}

declare module '#server/kernel/config/config.ts' {
  interface Config {
    stripe: StripeConfig | undefined
  }
}
