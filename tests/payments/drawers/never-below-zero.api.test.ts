import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { gloves, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

type Counter = Awaited<ReturnType<typeof openCounter>>

interface Drawer extends Counter {
  sessionId: string
  /** An order of ten gloves paid in cash, which went to the bank since. */
  orderId: string
  lineId: string
}

const mostly = { quantity: 10, amountCents: 26_001 } as const

/** Every act that takes cash from a drawer, each asking for one cent more than it holds. */
const waysOut: Record<string, (drawer: Drawer) => Promise<unknown>> = {
  'something small': ({ desk, sessionId }) =>
    desk(drawersContract.moveCash, {
      params: { sessionId },
      headers: key(),
      body: { kind: 'spent', cents: 20_001, reason: 'Stamps' },
    }),
  'to the bank': ({ desk, sessionId }) =>
    desk(drawersContract.moveCash, {
      params: { sessionId },
      headers: key(),
      body: { kind: 'banked', cents: 20_001, reason: 'Takings' },
    }),
  'to the bank as it is closed': ({ desk, sessionId }) =>
    desk(drawersContract.closeDrawer, {
      params: { sessionId },
      body: { countedCents: 20_000, bankedCents: 20_001 },
    }),
  'a refund': ({ refund, orderId, lineId }) => refund(orderId, [{ lineId, ...mostly }]),
  'a refund that is only looked at': ({ preview, orderId, lineId }) => preview(orderId, [{ lineId, ...mostly }]),
  'two refunds at once': async ({ refund, orderId, lineId }) => {
    const half = { lineId, quantity: 10, amountCents: 13_000, giveBack: false }
    const both = await Promise.allSettled([refund(orderId, [half]), refund(orderId, [half])])
    for (const one of both) if (one.status === 'rejected') throw one.reason
  },
}

test.for(Object.entries(waysOut))(
  '%s: no more leaves a drawer than is in it',
  async ([, way], { db, as, services }) => {
    const counter = await openCounter({ db, as, services })
    const { desk, sell, pay } = counter
    const order = await sell([gloves(10)])
    await pay(order.id, { method: 'cash' })
    const { drawers } = await desk(drawersContract.listDrawers, {})
    const sessionId = drawers[0]?.session?.id ?? ''
    const cents = order.totalCents
    await desk(drawersContract.moveCash, {
      params: { sessionId },
      headers: key(),
      body: { kind: 'banked', cents, reason: 'Takings' },
    })

    const drawer = { ...counter, sessionId, orderId: order.id, lineId: order.lines[0]?.id ?? '' }
    await expect(way(drawer)).rejects.toMatchObject({
      message: expect.stringMatching(/not so much in this drawer|look again|fields/i),
    })

    const { sessions } = await desk(drawersContract.listDrawerSessions, { query: { limit: 5 } })
    expect(Math.min(...sessions.map(({ expectedCents }) => expectedCents))).toBeGreaterThanOrEqual(0)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('what is owed in cash waits until it is in the drawer, and is then handed over', async ({ db, as, services }) => {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  const order = await sell([gloves(10)])
  await pay(order.id, { method: 'cash' })
  const { drawers } = await desk(drawersContract.listDrawers, {})
  const params = { sessionId: drawers[0]?.session?.id ?? '' }
  const move = (kind: 'added' | 'banked', cents: number) =>
    desk(drawersContract.moveCash, { params, headers: key(), body: { kind, cents, reason: 'Small change' } })
  await move('banked', 20_000 + order.totalCents)
  const back = () => refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 10 }])

  await expect(back()).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('Put cash into it first'),
  })
  await move('added', order.totalCents)
  await back()

  expect(await read(order.id)).toMatchObject({ refundedCents: order.totalCents })
  const { orders } = await desk(ordersContract.listOrders, { query: { due: 'owed', limit: 10 } })
  expect(orders).toEqual([])
  expect(await faultsOfLedgers(db)).toEqual([])
})
