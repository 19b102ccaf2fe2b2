import { z } from 'zod'

import type { Pages, StripeStandIn } from '#tests/support/stripe-stand-in.ts'

const Confirmed = z.object({ clientSecret: z.string(), card: z.string(), back: z.string() })

/** What Stripe shows in a browser: fields instead of its own, and the page of a bank. */
export const pagesOf =
  (stripe: () => StripeStandIn): Pages =>
  ({ pathname, query, body }) => {
    const { config, confirm, intents, setups, answerAsBank } = stripe()
    if (pathname === '/stripe.js') {
      return { headers: { 'content-type': 'text/javascript' }, body: script(config.apiBase) }
    }
    if (pathname === '/bank') {
      const answer = (accepted: boolean) =>
        `/answer?${new URLSearchParams({ ...Object.fromEntries(query), accepted: String(accepted) }).toString()}`
      return html(`<h1>The bank</h1><a href="${answer(true)}">Confirm</a> <a href="${answer(false)}">Refuse</a>`)
    }
    if (pathname === '/answer') {
      const intent = query.get('intent') ?? ''
      answerAsBank(intent, query.get('accepted') === 'true')
      const back = new URL(query.get('back') ?? '')
      const kind = setups.has(intent) ? 'setup_intent' : 'payment_intent'
      back.searchParams.set(kind, intent)
      back.searchParams.set(`${kind}_client_secret`, `${intent}_secret_y`)
      back.searchParams.set('redirect_status', 'succeeded')
      return { status: 302, headers: { location: back.href }, body: '' }
    }
    if (pathname !== '/confirm') return { status: 404, headers: {}, body: '' }

    const { clientSecret, card, back } = Confirmed.parse(JSON.parse(body))
    const [id = ''] = clientSecret.split('_secret')
    confirm(id, card)
    const intent = intents.get(id)
    const setup = setups.get(id)
    const error =
      (intent?.last_payment_error ?? setup?.last_setup_error)
        ? { type: 'card_error', message: 'Your card was declined.' }
        : undefined
    const bank = `${config.apiBase}/bank?${new URLSearchParams({ intent: id, back }).toString()}`
    return json({ error, bank: (intent ?? setup)?.status === 'requires_action' ? bank : undefined })
  }

const html = (body: string) => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>Bank</title>${body}`,
})
const json = (value: object) => ({
  headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
  body: JSON.stringify(value),
})

const script = (base: string) => `
  window.Stripe = () => {
    let card = ''
    const cards = ['pm_card_visa', 'pm_card_visa_chargeDeclined', 'pm_card_authenticationRequired']
    const incomplete = { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
    const confirm = async ({ clientSecret, confirmParams }) => {
      const body = JSON.stringify({ clientSecret, card, back: confirmParams.return_url })
      const answer = await (await fetch('${base}/confirm', { method: 'POST', body })).json()
      if (answer.bank) {
        location.assign(answer.bank)
        await new Promise(() => undefined)
      }
      return answer
    }
    return {
      elements: () => ({
        submit: async () => (card ? {} : incomplete),
        update: () => undefined,
        create: () => ({
          mount(place) {
            for (const name of cards) {
              const button = document.createElement('button')
              button.type = 'button'
              button.textContent = name
              button.addEventListener('click', () => void (card = name))
              place.append(button)
            }
          },
          destroy: () => undefined,
          on: (event, listener) => event === 'ready' && setTimeout(listener),
        }),
      }),
      confirmPayment: confirm,
      confirmSetup: confirm,
    }
  }
`
