import { describe, expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { balls, gloves, inBooks } from '#tests/orders/counter.ts'

import { networkOf, settle, test } from './networks.ts'

// The states of a payment, with each provider.

describe.for(['demo', 'stripe'] as const)('with cards of %s', (name) => {
  test('a card is taken and what was bought is handed over; all of it goes back in two parts', async ({
    services,
    stripe,
    counter: { desk, sell, refund, read },
    clock,
    db,
  }) => {
    const network = networkOf(name, services, stripe, () => clock.pass({ minutes: 1 }))
    const order = await sell([gloves(2)])

    expect(await network.pay(desk, order.id, 'accepted')).toMatchObject({ status: 'captured', reference: '4242' })
    expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 5292, dueCents: 0 })
    const [line] = order.lines
    for (const quantity of [1, 1]) {
      expect(await refund(order.id, [{ lineId: line?.id ?? '', quantity }])).toMatchObject({
        status: 'succeeded',
        tenders: [{ method: 'card', status: 'succeeded' }],
      })
    }

    const { payments } = await read(order.id)
    // A late success changes nothing any more.
    await settle(desk, order.id, payments[0]?.id ?? '')
    expect(await read(order.id)).toMatchObject({ paidCents: 5292, refundedCents: 5292, dueCents: 0 })
    expect(await inBooks(db)).toEqual({ 4060: -4800, 4910: 4800 })
    expect(await faultsOfLedgers(db)).toEqual([])
  })

  test('a card is declined in words, nothing is charged, and another one pays', async ({
    services,
    stripe,
    counter: { desk, sell, read },
    clock,
    db,
  }) => {
    const network = networkOf(name, services, stripe, () => clock.pass({ minutes: 1 }))
    const order = await sell([balls()])

    expect(await network.pay(desk, order.id, 'declined')).toMatchObject({
      status: 'failed',
      decline: { message: 'The card was declined. Nothing was charged. Try another card.', retry: false },
    })
    expect(await read(order.id)).toMatchObject({ status: 'awaiting_payment', paidCents: 0 })
    await network.pay(desk, order.id, 'accepted')

    expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 1378, dueCents: 0 })
    expect(await faultsOfLedgers(db)).toEqual([])
  })

  test('a bank that asks its holder is waited for; refused, nothing is paid; agreed to, it is', async ({
    services,
    stripe,
    counter: { desk, sell, read },
    clock,
  }) => {
    const network = networkOf(name, services, stripe, () => clock.pass({ minutes: 1 }))
    const { id: orderId } = await sell([balls()])
    const asked = await network.pay(desk, orderId, 'asks')
    expect(asked).toMatchObject({ status: 'requires_action' })

    expect(await network.answerAsBank(desk, { ...asked, orderId }, false)).toMatchObject({ status: 'failed' })
    expect(await read(orderId)).toMatchObject({ status: 'awaiting_payment', paidCents: 0 })
    const again = await network.pay(desk, orderId, 'asks')

    expect(await network.answerAsBank(desk, { ...again, orderId }, true)).toMatchObject({ status: 'captured' })
    expect(await read(orderId)).toMatchObject({ status: 'fulfilled', paidCents: 1378 })
  })

  test('a slow bank is asked again by itself; its yes pays also what had expired', async ({
    services,
    stripe,
    counter: { desk, sell, read },
    clock,
    db,
  }) => {
    const network = networkOf(name, services, stripe, () => clock.pass({ minutes: 1 }))
    const order = await sell([gloves()])
    expect(await network.pay(desk, order.id, 'late')).toMatchObject({ status: 'processing' })
    clock.pass({ minutes: 31 })
    await expireOrders(jobWork(services, 'test'))
    network.sayYes()

    await settleOpen(jobWork(services, 'test'))

    expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 2646, dueCents: 0 })
    expect(await faultsOfLedgers(db)).toEqual([])
  })

  test('a refund that does not reach its card is owed again', async ({
    services,
    stripe,
    counter: { desk, sell, refund, read },
    clock,
    db,
  }) => {
    const network = networkOf(name, services, stripe, () => clock.pass({ minutes: 1 }))
    const order = await sell([gloves()])
    await network.pay(desk, order.id, 'refund fails')

    expect(await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])).toMatchObject({
      status: 'failed',
    })
    expect(await read(order.id)).toMatchObject({ paidCents: 2646, refundedCents: 0, dueCents: -2646 })
    expect(await faultsOfLedgers(db)).toEqual([])
  })

  test('what nobody pays for three days is ended, and takes no money any more', async ({
    services,
    stripe,
    counter: { desk, sell },
    clock,
    db,
  }) => {
    const network = networkOf(name, services, stripe, () => clock.pass({ minutes: 1 }))
    const order = await sell([gloves()])
    await network.pay(desk, order.id, 'asks')
    clock.pass({ days: 4 })

    await settleOpen(jobWork(services, 'test'))

    const statuses = db.selectFrom('payment').select(['status', 'capturedCents'])
    expect(await statuses.execute()).toEqual([{ status: 'voided', capturedCents: 0 }])
  })
})
