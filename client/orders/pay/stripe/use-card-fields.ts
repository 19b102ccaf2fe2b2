import { useEffect, useRef, useState } from 'react'

import { isDocumentOf } from '#client/api/foreign-script.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useDark } from '#client/ui/theme.ts'
import { isPageThatPays } from '#shared/payments/pages-that-pay.ts'

import { openStripe, type Stripe, type StripeElements, type StripeSettings } from './stripe-script.ts'

const variables = { fontSizeBase: '16px', borderRadius: '6px' }

export interface CardFields {
  stripe: Stripe
  elements: StripeElements
}

/** Stripe's own fields for a card, in a frame of theirs: no number of a card comes near us. Without a sum nothing is charged. */
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
        // It knows few languages by their country.
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
