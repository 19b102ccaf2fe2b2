import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { balls, type openCounter } from '#tests/orders/counter.ts'
import type { StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { sendTo } from '#tests/support/test.ts'

import { intentOf } from './networks.ts'

interface Post {
  type: string
  object: object
  id?: string
  secret?: string
  at?: Date
}

/** Stripe's webhook calls to a studio. */
export const postman = ({ url, stripe, now }: { url: string; stripe: StripeStandIn; now: () => Date }) => ({
  post: async ({ type, object, id = `evt_${randomUUID()}`, secret, at = now() }: Post) => {
    const event = { id, object: 'event', type, data: { object } }
    const { body, signature } = stripe.sign(event, at, secret)
    const { status } = await sendTo(url, { 'stripe-signature': signature })({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: {},
      body,
    })
    return status
  },
})

/**
 * The events of a payment that is confirmed, refused, tried again and paid, with the status that Stripe then reports.
 */
export const six = [
  { type: 'payment_intent.created', status: 'requires_payment_method' },
  { type: 'payment_intent.requires_action', status: 'requires_action' },
  { type: 'payment_intent.payment_failed', status: 'requires_payment_method', code: 'authentication_failed' },
  { type: 'payment_intent.processing', status: 'processing' },
  { type: 'payment_intent.succeeded', status: 'succeeded' },
  { type: 'payment_intent.canceled', status: 'canceled' },
] as const

export function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length <= 1) return [[...values]]

  return values.flatMap((first, at) => permutations(values.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

type StripeHappening = (typeof six)[number]

/** The intent as Stripe answers before anything newer happens. */
function setTo(stripe: StripeStandIn, intentId: string, { status, ...more }: StripeHappening): void {
  const intent = stripe.intents.get(intentId)
  if (!intent) throw new Error(`There is no ${intentId}.`)
  const code = 'code' in more ? more.code : undefined
  Object.assign(intent, {
    status,
    amount_received: status === 'succeeded' ? intent.amount : 0,
    last_payment_error: code === undefined ? null : { code, decline_code: code },
  })
}

interface Studio {
  counter: Awaited<ReturnType<typeof openCounter>>
  stripe: StripeStandIn
  post: ReturnType<typeof postman>['post']
}

/** Sends each event to the studio when it happens. */
export async function tellOf(
  happenings: readonly StripeHappening[],
  intentId: string,
  { stripe, post }: Pick<Studio, 'stripe' | 'post'>,
): Promise<void> {
  for (const happening of happenings) {
    setTo(stripe, intentId, happening)
    expect(await post({ type: happening.type, object: { id: intentId, object: 'payment_intent' } })).toBe(200)
  }
}

/** An order for balls whose card has these events. */
export async function liveThrough(
  happenings: readonly StripeHappening[],
  { counter, stripe, post }: Studio,
): Promise<void> {
  const order = await counter.sell([balls()])
  await tellOf(happenings, intentOf(await counter.pay(order.id, { method: 'card' })), { stripe, post })
  expect(await counter.read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 1378, refundedCents: 0 })
}
