import { describe, expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { type Order, ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { makePeakStudio, moveTo } from '#tests/booking/moves/peak.ts'
import { payByLink } from '#tests/booking/pay/deposit.ts'
import { bookParty, makeTee, orderShare } from '#tests/booking/pay/party.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { asksForConfirmation, balls, gloves, key, late, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

interface Made {
  desk: Call
  holder: Call
  bookingId: string
  order: Order
}

type Act = (made: Made) => Promise<unknown>

const lineOf = ({ lines }: Order, kind: string) => lines.find((line) => line.kind === kind)?.id ?? ''

const costsElse: Record<string, Act> = {
  'a move to a dearer time by its holder': ({ holder, bookingId }) =>
    moveTo(holder, bookingId, at('16:00'), { expectedPriceCents: 9000 }),
  'a move to a dearer time by the desk': ({ desk, bookingId }) =>
    moveTo(desk, bookingId, at('16:00'), { expectedPriceCents: 9000 }),
  'a discount': ({ desk, order }) =>
    desk(orderLinesContract.discountOrderLine, {
      params: { orderId: order.id, lineId: lineOf(order, 'product') },
      headers: key(),
      body: { discount: { cents: 500, reason: 'Scratched' } },
    }),
  'one more line': ({ desk, order }) =>
    desk(orderLinesContract.addOrderLine, { params: { orderId: order.id }, headers: key(), body: { line: balls() } }),
  'a line that is taken out': ({ desk, order }) =>
    desk(orderLinesContract.releaseOrderLine, {
      params: { orderId: order.id, lineId: lineOf(order, 'product') },
      body: { reason: 'Changed their mind' },
    }),
}

const isOff: Record<string, Act> = {
  'a booking that its holder cancels': ({ holder, bookingId }) =>
    holder(bookingContract.cancelBooking, { params: { bookingId }, body: {} }),
  'a booking that the desk cancels': ({ desk, bookingId }) =>
    desk(bookingContract.cancelBooking, { params: { bookingId }, body: {} }),
  'an order that is cancelled': ({ desk, order }) =>
    desk(ordersContract.stepOrder, {
      params: { orderId: order.id },
      body: { to: 'cancelled', reason: 'Wrong' },
    }),
}

type Tools = Parameters<typeof openCounter>[0] & { call: Call; callWith: (headers: Record<string, string>) => Call }

/** A booking and gloves in one order, with a pending card payment. */
async function makeOrder({ call, callWith, ...tools }: Tools, demoCard: typeof late | typeof asksForConfirmation) {
  await makePeakStudio(tools)
  const { desk, sell, pay } = await openCounter(tools)
  const { id: bookingId, manageToken } = await book(call, '11:00')
  const order = await sell([{ kind: 'booking', bookingId, quantity: 1 }, gloves()])
  await pay(order.id, { method: 'card', demoCard })
  const read = () => desk(ordersContract.readOrder, { params: { orderId: order.id } })

  return { desk, holder: callWith({ authorization: `Booking ${manageToken}` }), bookingId, order, read }
}

describe('a card form that nobody has confirmed', () => {
  test.for(Object.entries({ ...costsElse, ...isOff }))(
    'stops no %s, and is void',
    async ([, act], { db, as, call, callWith, services }) => {
      const made = await makeOrder({ db, as, call, callWith, services }, asksForConfirmation)
      await act(made)
      expect((await made.read()).payments).toMatchObject([{ status: 'voided' }])
      expect(await faultsOfLedgers(db)).toEqual([])
    },
  )

  test('is open still where nothing of what is due has changed', async ({ db, as, call, callWith, services }) => {
    const made = await makeOrder({ db, as, call, callWith, services }, asksForConfirmation)
    await moveTo(made.holder, made.bookingId, at('10:00'))
    await expect(moveTo(made.desk, made.bookingId, at('16:00'))).rejects.toMatchObject({ code: 'price_changed' })
    await moveTo(made.desk, made.bookingId, at('16:00'), { preview: '1' })
    expect((await made.read()).payments).toMatchObject([{ status: 'requires_action' }])
  })

  test('of a share is void once the booking is off', async ({ db, call, callWith, services }) => {
    await makeTee({ db, services })
    const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee'])
    const { payToken } = await orderShare(call, tokens[1] ?? '')
    await payByLink(call, payToken, asksForConfirmation)
    await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })
    expect(await db.selectFrom('payment').select('status').execute()).toEqual([{ status: 'voided' }])
  })
})

describe('a card whose bank is deciding', () => {
  test.for(Object.entries(costsElse))(
    'refuses %s with its number, its sum and the way out',
    async ([, act], { db, as, call, callWith, services }) => {
      const made = await makeOrder({ db, as, call, callWith, services }, late)
      const [payment] = (await made.read()).payments
      await expect(act(made)).rejects.toMatchObject({
        code: 'wrong_state',
        message: `A card is being charged $86.46 for this order (${payment?.number}), and its bank has not answered yet. Wait for its answer, or void that payment first.`,
        facts: { current: { id: payment?.id } },
      })
      expect(await made.read()).toMatchObject({ totalCents: 8646, payments: [{ status: 'processing' }] })
    },
  )

  test.for(Object.entries(isOff))('stops no %s', async ([, act], { db, as, call, callWith, services }) => {
    const made = await makeOrder({ db, as, call, callWith, services }, late)
    await act(made)
    expect(await faultsOfLedgers(db)).toEqual([])
  })
})
