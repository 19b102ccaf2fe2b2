import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { expireOrders } from '#server/orders/step.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { owedToDo, owedToYou } from '#shared/orders/owed.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { waitingContract } from '#shared/people/waiting.ts'
import { gloves, key, openCounter, refundFails } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const tokenIn = (text: string) => /\/pay#(\S+)/.exec(text)?.[1] ?? ''

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

const ways: [NewPayment['method'], NewPayment, { cents: number; staff: string; client: string; to?: 'credit' }][] = [
  [
    'cash',
    { method: 'cash', amountCents: 1000 },
    {
      cents: 1000,
      staff: 'Owed to the client: hand it over',
      client: 'We owe you $10.00. It waits for you in cash at our desk.',
    },
  ],
  [
    'terminal',
    { method: 'terminal', amountCents: 1000, reference: 'TID 1' },
    {
      cents: 1000,
      staff: 'Owed to the client: hand it over',
      client: 'We owe you $10.00. It goes back at our terminal: bring your card to the desk.',
    },
  ],
  [
    'card',
    { method: 'card', demoCard: refundFails },
    {
      cents: 2646,
      staff: 'Owed to the client: it did not reach the card',
      client: 'We owe you $26.46. It could not be sent to your card: call us, and we give it back in another way.',
      to: 'credit',
    },
  ],
]

test.for(ways)(
  'what is owed by %s is told alike by order, list, client and link, and by none once it is given',
  async ([, payment, { cents, staff, client, to }], { db, as, call, services, clock }) => {
    const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
    const ana = await as()
    const { id: personId } = await db
      .selectFrom('person')
      .select('id')
      .where('userId', '=', ana.userId)
      .executeTakeFirstOrThrow()
    const { id, lines } = await sell([gloves()], { personId })
    const email = 'sam@example.com'
    await desk(payLinkContract.sendPayLink, { params: { orderId: id }, headers: key(), body: { email } })
    const letter = await db.selectFrom('notice').select('text').where('recipient', '=', email).executeTakeFirstOrThrow()
    const token = tokenIn(letter.text)
    await pay(id, payment)
    if (payment.method === 'card') await refund(id, [{ lineId: lines[0]?.id ?? '', quantity: 1 }])
    else {
      clock.pass({ minutes: 31 })
      await expireOrders(jobWork(services, 'test'))
    }
    const lists = async () => {
      const found = { owed: 0, by_hand: 0 }
      for (const due of ['owed', 'by_hand'] as const) {
        const { orders } = await desk(ordersContract.listOrders, { query: { due, limit: 10 } })
        for (const order of orders) {
          expect(owedToDo(order, money)).toBe(staff)
          found[due] = order.dueCents
        }
      }
      return found
    }
    const waits = async () => {
      const { parts } = await ana(waitingContract.listWaiting, {})
      return parts.flatMap(({ items }) => items ?? []).filter(({ kind }) => kind === 'order_owes')
    }
    const linked = () => call(payLinkContract.readPayLink, { body: { token } })

    const order = await read(id)
    expect(order).toMatchObject({ dueCents: -cents, owed: [{ method: payment.method, cents }] })
    const tenders = order.refunds.flatMap((one) => one.tenders)
    expect(tenders).toMatchObject([{ status: 'failed', owedCents: cents }])
    expect(owedToDo(order, money)).toBe(staff)
    expect(await lists()).toEqual({ owed: -cents, by_hand: payment.method === 'card' ? 0 : -cents })
    expect(await waits()).toMatchObject([{ about: client, cents }])
    expect(owedToYou(await linked(), money)).toBe(client)

    const [tender] = tenders
    const params = { refundId: tender?.id ?? '' }
    const body = to ? { refundTo: to } : {}
    await desk(ordersContract.retryRefund, { params, headers: key(), body })

    const given = await read(id)
    expect(given).toMatchObject({ dueCents: 0, owed: [] })
    expect(given.refunds.flatMap((one) => one.tenders).map(({ owedCents }) => owedCents)).toEqual([0, 0])
    expect(await lists()).toEqual({ owed: 0, by_hand: 0 })
    expect(await waits()).toEqual([])
    expect(await linked()).toMatchObject({ dueCents: 0, owed: [] })
  },
)

test('of several refunds that wait each is owed for itself, and what was tried again and failed again is owed once', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  const { id, lines } = await sell([gloves(2)])
  await pay(id, { method: 'card', demoCard: refundFails })
  const lineId = lines[0]?.id ?? ''
  await refund(id, [{ lineId, quantity: 1 }])
  await refund(id, [{ lineId, quantity: 1 }])
  const owed = async () =>
    (await read(id)).refunds.map(({ tenders }) => tenders.map(({ owedCents }) => owedCents).toSorted((a, b) => a - b))
  const { totalCents, refunds } = await read(id)
  expect(totalCents).toBe(0)
  const [first, second] = refunds.map(({ totalCents: cents }) => cents)
  expect(await owed()).toEqual([[first], [second]])

  const params = { refundId: refunds[0]?.tenders[0]?.id ?? '' }
  const retry = (body: { refundTo?: 'credit' }) => desk(ordersContract.retryRefund, { params, headers: key(), body })
  expect(await retry({})).toMatchObject({ status: 'failed', owedCents: first })
  expect(await owed()).toEqual([[0, first], [second]])
})
