import { loadScript } from '#client/api/foreign-script.ts'

interface Outcome {
  error?: { message?: string; type: string }
}

/** What we use of Stripe's script, of which the package @stripe/stripe-js is the types and these few lines. */
export interface StripeElements {
  submit: () => Promise<Outcome>
  update: (options: { amount?: number; appearance?: object; setupFutureUsage?: 'off_session' | null }) => void
  create: (kind: 'payment', options: object) => PaymentElement
}

interface PaymentElement {
  mount: (place: HTMLElement) => void
  destroy: () => void
  on: (event: 'ready' | 'loaderror', listener: () => void) => void
}

interface Confirmation {
  elements: StripeElements
  clientSecret: string
  confirmParams: { return_url: string }
  redirect: 'if_required'
}

export interface Stripe {
  elements: (options: object) => StripeElements
  confirmPayment: (confirmation: Confirmation) => Promise<Outcome>
  confirmSetup: (confirmation: Confirmation) => Promise<Outcome>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
  }
}

export interface StripeSettings {
  publishableKey: string
  scriptUrl: string
}

let opened: Promise<Stripe> | undefined

/** One instance, as Stripe asks; after a failure the next form tries again. */
export function openStripe(settings: StripeSettings): Promise<Stripe> {
  opened ??= open(settings).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function open({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe> {
  if (!window.Stripe) await loadScript(scriptUrl)
  if (!window.Stripe) throw new Error(`${scriptUrl} brought no Stripe.`)

  return window.Stripe(publishableKey)
}
