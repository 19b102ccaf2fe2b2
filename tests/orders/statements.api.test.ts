import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { expect, vi } from 'vitest'

import { connect } from '#server/kernel/db/database.ts'
import { workOf } from '#server/kernel/work.ts'
import { sell } from '#server/orders/sell.ts'
import { callThrough } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { openTripCounter } from '#tests/bench/round-trips.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio, makeUser, tokenOf } from '#tests/support/make.ts'
import { listen } from '#tests/support/own-server.ts'
import { sendTo, test } from '#tests/support/test.ts'

import { accepted, gloves, key, openCounter } from './counter.ts'

/** Without notifications, which are sent for many acts at once. */
const isAct = (text: string) => !/pg_notify|^listen/i.test(text)

test('a counted thing is put into a cart, ordered and paid in few statements, at the site and at the register', async ({
  dbUrl,
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  const opening = { sku: 'GLV-M', kind: 'receive', quantity: 20, unitCostCents: 900, reason: 'Opening' } as const
  await desk(inventoryContract.moveStock, { headers: key(), body: opening })
  // Connections opened from here on record their statements.
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const pool = connect(dbUrl, { poolSize: 3 })
  const own = { ...services, db: pool }
  const app = await listen(own)
  const callAs = async (userId: string) =>
    callThrough(sendTo(app.listeningOrigin, { authorization: `Bearer ${await tokenOf(services, userId)}` }))
  const client = await callAs((await makeUser(db)).userId)
  const manager = await callAs(desk.userId)
  const counts: Record<string, number> = {}
  const count = async <Answer>(what: string, act: () => Promise<Answer>): Promise<Answer> => {
    query.mockClear()
    const answer = await act()
    const texts = query.mock.calls.map(([first]: unknown[]) => String(Object(first).text ?? first))
    counts[what] = texts.filter(isAct).length
    return answer
  }

  // Twice: the first time reads much that is then kept in memory.
  for (let n = 0; n < 2; n++) {
    await count('cart', () => client(cartContract.addToCart, { headers: key(), body: gloves() }))
    await count('checkout', () => client(cartContract.beginCheckout, {}))
    const terms = { expectedTotalCents: 2646, consents: true } as const
    const order = await count('order', () => client(cartContract.orderCart, { headers: key(), body: terms }))
    const byCard = { method: 'card', demoCard: accepted } as const
    const params = { orderId: order.id }
    await count('card', () => client(ordersContract.payOrder, { params, headers: key(), body: byCard }))
    const sale = { channel: 'register' as const, lines: [gloves()] }
    const { id: orderId } = await count('sale', () => manager(ordersContract.sell, { headers: key(), body: sale }))
    await count('cash', () =>
      manager(ordersContract.payOrder, { params: { orderId }, headers: key(), body: { method: 'cash' } }),
    )
  }
  await app.close()
  await pool.destroy()
  query.mockRestore()

  // The most statements of each act; fewer are welcome.
  const most: Record<string, number> = { cart: 15, checkout: 10, order: 21, card: 34, sale: 17, cash: 26 }
  expect(Object.entries(counts).filter(([what, statements]) => statements > (most[what] ?? 0))).toEqual([])
})

test('three bookings are ordered in six round trips: key, buyer, prices, order, answer, commit', async ({
  dbUrl,
  db,
  call,
  services,
}) => {
  await makeStudio(db)
  const counter = openTripCounter()
  const pool = connect(dbUrl, { poolSize: 1 })
  const work = workOf({ ...services, db: pool }, { actor: { kind: 'service', role: 'service_role' } })
  const order = async (times: string[]) => {
    const lines = []
    for (const time of times) lines.push({ kind: 'booking', bookingId: (await book(call, time)).id, quantity: 1 })
    counter.taken()
    const placed = await sell(work, { body: { channel: 'desk', lines }, key: randomUUID() })
    return { placed, trips: counter.taken() }
  }

  // The first one opens a connection.
  await order(['09:00', '10:00', '11:00'])
  const { placed, trips } = await order(['13:00', '14:00', '15:00'])
  await pool.destroy()
  counter.end()

  expect(placed.history).toHaveLength(1)
  expect(trips).toBeLessThanOrEqual(6)
})
