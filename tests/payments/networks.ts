import type { Services } from '#server/kernel/services.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { openStripe } from '#server/payments/stripe/provider.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { type CardSetup, cardsContract } from '#shared/payments/cards-contract.ts'
import type { Payment } from '#shared/payments/contract.ts'
import { demoChargeOf, demoChargesContract } from '#shared/payments/demo-contract.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import { startStripe, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { test as base } from '#tests/support/test.ts'

type Card = 'accepted' | 'declined' | 'asks' | 'late' | 'refund fails' | 'declined later'

interface Network {
  name: 'demo' | 'stripe'
  /** Pays what is due of an order by card, as its holder does. */
  pay: (caller: Call, orderId: string, card: Card) => Promise<Payment>
  answerAsBank: (caller: Call, payment: Payment & { orderId: string }, accepted: boolean) => Promise<Payment>
  /** The bank of a slow payment accepts it. */
  sayYes: () => void
  /** Keeps a card of the caller, as its holder does. */
  keep: (caller: Call, card: Card) => Promise<CardSetup>
  /** The bank of a card to be kept asks its holder. */
  answerOnSetup: (caller: Call, setup: CardSetup, accepted: boolean) => Promise<CardSetup>
}

const demoCards: Record<Card, string> = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000000000003220',
  late: '4000000000000077',
  'refund fails': '4000000000005126',
  'declined later': '4000000000000341',
}

const stripeCards: Record<Card, string> = {
  accepted: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  asks: 'pm_card_authenticationRequired',
  late: 'pm_card_processing',
  'refund fails': 'pm_card_refundFail',
  'declined later': 'pm_card_chargeCustomerFail',
}

const ask = (caller: Call, orderId: string, demoCard?: string) =>
  caller(ordersContract.payOrder, {
    params: { orderId },
    headers: key(),
    body: { method: 'card', ...(demoCard !== undefined && { demoCard }) },
  })

const askToKeep = (caller: Call, demoCard?: string) =>
  caller(cardsContract.keepCard, {
    headers: key(),
    body: { agreed: true, ...(demoCard !== undefined && { demoCard }) },
  })

const settleSetup = (caller: Call, setupId: string) => caller(cardsContract.settleCardSetup, { params: { setupId } })

export const settle = (caller: Call, orderId: string, paymentId: string) =>
  caller(ordersContract.settlePayment, { params: { orderId, paymentId } })

export const test = base.extend<{
  stripe: StripeStandIn
  counter: Awaited<ReturnType<typeof openCounter>>
}>({
  stripe: async ({ services }, use) => {
    const standIn = await startStripe()
    services.config.stripe = standIn.config
    await use(standIn)
    standIn.close()
  },

  /** Cards are Stripe's; a call without an answer is given up soon. */
  counter: async ({ db, as, services, stripe }, use) => {
    const counter = await openCounter({ db, as, services })
    services.paymentProvider = openStripe(stripe.config, 300)
    await use(counter)
  },
})

export const intentOf = ({ clientSecret }: { clientSecret?: string }) => clientSecret?.split('_secret')[0] ?? ''

export function networkOf(name: Network['name'], services: Services, stripe: StripeStandIn, pass: () => void): Network {
  if (name === 'demo') {
    services.paymentProvider = demoProvider
    return {
      name,
      pay: (caller, orderId, card) => ask(caller, orderId, demoCards[card]),
      answerAsBank: (caller, { id }, accepted) =>
        caller(demoChargesContract.confirmDemoCharge, { params: { chargeId: demoChargeOf(id) }, body: { accepted } }),
      sayYes: pass,
      keep: (caller, card) => askToKeep(caller, demoCards[card]),
      answerOnSetup: (caller, { id: setupId }, accepted) =>
        caller(cardsContract.confirmDemoSetup, { params: { setupId }, body: { accepted } }),
    }
  }

  let last = ''
  return {
    name,
    async pay(caller, orderId, card) {
      const payment = await ask(caller, orderId)
      last = intentOf(payment)
      stripe.confirm(last, stripeCards[card])
      return settle(caller, orderId, payment.id)
    },
    answerAsBank(caller, { id, orderId }, accepted) {
      stripe.answerAsBank(last, accepted)
      return settle(caller, orderId, id)
    },
    sayYes: () => stripe.answerAsBank(last, true),
    async keep(caller, card) {
      const setup = await askToKeep(caller)
      last = intentOf(setup)
      stripe.confirm(last, stripeCards[card])
      return settleSetup(caller, setup.id)
    },
    answerOnSetup(caller, { id }, accepted) {
      stripe.answerAsBank(last, accepted)
      return settleSetup(caller, id)
    },
  }
}
