import { expect } from 'vitest'

import { gloves } from '#tests/orders/counter.ts'
import { intentOf, test } from '#tests/payments/networks.ts'
import { sendTo } from '#tests/support/test.ts'

/** The objects of Stripe's events; a field of ours in the metadata names what they were made for. */
const objectsOf = (intent: string, paymentId: string): Record<string, Record<string, unknown>> => ({
  'payment_intent.succeeded': { id: intent, object: 'payment_intent', metadata: { payment: paymentId } },
  'payment_intent.payment_failed': { id: intent, object: 'payment_intent', metadata: { payment: paymentId } },
  'setup_intent.succeeded': { id: 'seti_1', object: 'setup_intent', metadata: { setup: paymentId } },
  'payment_method.detached': { id: 'pm_1', object: 'payment_method', metadata: {} },
  'charge.refunded': { id: 'ch_1', object: 'charge', payment_intent: intent, metadata: {} },
  'charge.dispute.created': { id: 'dp_1', object: 'dispute', payment_intent: intent, metadata: {} },
  'refund.created': { id: 're_1', object: 'refund', payment_intent: intent, metadata: { refund: paymentId } },
  'payout.paid': { id: 'po_1', object: 'payout', metadata: {} },
  'terminal.reader.action_succeeded': {
    id: 'tmr_1',
    object: 'terminal.reader',
    action: { process_payment_intent: { payment_intent: intent } },
  },
})

const wrong: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  0,
  -1,
  1e21,
  true,
  [],
  {},
  'x'.repeat(300),
  '\u0000',
  '../../v1/refunds',
]

/** A signed event with each of its fields missing or of a wrong type. */
function damaged(event: Record<string, unknown>): unknown[] {
  const withIn = (value: Record<string, unknown>): Record<string, unknown>[] =>
    Object.keys(value).flatMap((key) => {
      const inner = value[key]
      const own = wrong.map((one) => ({ ...value, [key]: one }))
      const isRecord = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      return isRecord ? [...own, ...withIn({ ...inner }).map((one) => ({ ...value, [key]: one }))] : own
    })

  return withIn(event)
}

test('a signed event of any type with anything missing or wrong is kept or refused, never a fault of ours', async ({
  url,
  stripe,
  counter: { sell, pay },
  clock,
  db,
}) => {
  const sale = await sell([gloves(1)])
  const form = await pay(sale.id, { method: 'card' })
  const statuses = new Map<number, string[]>()
  let count = 0
  const post = async (payload: unknown) => {
    const text = JSON.stringify(payload) ?? 'undefined'
    const { body, signature } = stripe.signText(text, clock.now())
    const headers = { 'stripe-signature': signature }
    const { status } = await sendTo(url, headers)({ method: 'POST', url: '/webhooks/stripe', headers: {}, body })
    statuses.set(status, [...(statuses.get(status) ?? []), text.slice(0, 200)])
  }
  for (const [type, object] of Object.entries(objectsOf(intentOf(form), form.id))) {
    for (const event of damaged({ id: `evt_${type}`, object: 'event', type, data: { object } })) {
      count += 1
      await post(
        typeof event === 'object' && event !== null && 'id' in event && event.id === `evt_${type}`
          ? { ...event, id: `evt_${count}` }
          : event,
      )
    }
  }
  for (const payload of [null, 0, '', [], {}, 'event']) await post(payload)

  expect(
    [...statuses.keys()]
      .filter((status) => status !== 200 && status !== 400)
      .map((status) => [status, statuses.get(status)?.slice(0, 5)]),
  ).toEqual([])
  const { count: kept } = await db
    .selectFrom('providerEvent')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(kept)).toBeGreaterThan(100)
})
