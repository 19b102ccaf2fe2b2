import { useEffect, useRef, useState } from 'react'

import { isDocumentOf, loadScript } from '#client/api/foreign-script.ts'
import { useStudio } from '#client/settings/service.ts'
import { useDark } from '#client/ui/theme.ts'
import { isPageThatPays } from '#shared/payments/pages-that-pay.ts'

const variables = { fontSizeBase: '16px', borderRadius: '6px' }

export interface CardFields {
  stripe: Stripe
  elements: StripeElements
}

/** Stripe's card fields in Stripe's own frame: no card number reaches this page. Without a sum nothing is charged. */
export function useCardFields({ publishableKey, scriptUrl }: StripeSettings, amountCents: number | null) {
  const { studio } = useStudio()
  const place = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<CardFields>()
  const [isAway, setAway] = useState(false)
  const { currency, locale } = studio

  const isDark = useDark()
  useEffect(() => {
    fields?.elements.update({ appearance: { theme: isDark ? 'night' : 'stripe', variables } })
  }, [fields, isDark])

  useEffect(() => {
    if (!isDocumentOf(isPageThatPays) && isPageThatPays(location.pathname)) return location.reload()

    let isLeft = false
    let end = () => {}
    const begin = async () => {
      const stripe = await openStripe({ publishableKey, scriptUrl })
      if (!place.current || isLeft) return
      const elements = stripe.elements({
        ...(amountCents === null ? { mode: 'setup' } : { mode: 'payment', amount: amountCents }),
        currency: currency.toLowerCase(),
        // Stripe knows few languages with a country.
        locale: locale.split('-')[0],
        paymentMethodTypes: ['card'],
      })
      const form = elements.create('payment', { layout: 'tabs' })
      form.on('ready', () => setFields({ stripe, elements }))
      form.on('loaderror', () => setAway(true))
      form.mount(place.current)
      end = () => {
        form.destroy()
        setFields(undefined)
      }
    }
    begin().catch(() => setAway(true))

    return () => {
      isLeft = true
      end()
    }
  }, [publishableKey, scriptUrl, amountCents, currency, locale])

  return { place, fields, isAway }
}

interface Outcome {
  error?: { message?: string; type: string }
}

/** The used part of Stripe's script; the package @stripe/stripe-js adds types and little else. */
interface StripeElements {
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

interface Stripe {
  elements: (options: object) => StripeElements
  confirmPayment: (confirmation: Confirmation) => Promise<Outcome>
  confirmSetup: (confirmation: Confirmation) => Promise<Outcome>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
  }
}

interface StripeSettings {
  publishableKey: string
  scriptUrl: string
}

let opened: Promise<Stripe> | undefined

/** One instance, as Stripe asks; after a failed load the next form retries. */
function openStripe(settings: StripeSettings): Promise<Stripe> {
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
