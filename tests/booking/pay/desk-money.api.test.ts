import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { makePeak, moveTo } from '#tests/booking/moves/peak.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { changeBookingStatus, previewCancellation, readDayBoard, waiveBookingFee } = bookingContract

const bay = { category: 'bay', priceCents: 6000, requiredSkill: null, bufferAfterMinutes: 0, bays: 3 } as const
const bookingLine = (bookingId: string) => ({ kind: 'booking', bookingId, quantity: 1 })

const onBoard = async (desk: Call, bookingId: string) => {
  const { bookings } = await desk(readDayBoard, { query: { day: '2026-11-25' } })
  return bookings.find(({ id }) => id === bookingId)
}

type To = 'cancelled_customer' | 'cancelled_staff'
const cancel = (desk: Call, bookingId: string, to: To, more: { reason?: string; waiveFee?: true } = {}) =>
  desk(changeBookingStatus, { params: { bookingId }, body: { to, ...more } })
const wouldCancel = (desk: Call, bookingId: string, to: To, waiveFee?: '1') =>
  desk(previewCancellation, { params: { bookingId }, query: { to, ...(waiveFee && { waiveFee }) } })

test('what a paid booking owes after it was moved or extended is paid in its order, which the board and a second sale name', async ({
  db,
  as,
  call,
  services,
}) => {
  await makeStudio(db, bay)
  await makePeak(db)
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const [moved, extended] = [await book(call, '10:00'), await book(call, '12:00', { email: 'ada@example.com' })]
  expect(await onBoard(desk, moved.id)).toMatchObject({ dueCents: 6000, orderId: null })

  const acts = [
    () => moveTo(desk, moved.id, at('16:00'), { expectedPriceCents: 9000 }),
    () => extendAsShown(desk, extended.id, { minutes: 30 }),
  ]
  for (const [index, { id }] of [moved, extended].entries()) {
    const order = await sell([bookingLine(id)])
    await pay(order.id, { method: 'cash' })
    await expect(sell([bookingLine(id)])).rejects.toMatchObject({
      code: 'not_offered',
      message: `This booking is in order ${order.number} already, which is paid.`,
    })
    await acts[index]?.()

    expect(await onBoard(desk, id)).toMatchObject({ dueCents: 3000, orderId: order.id })
    await expect(sell([bookingLine(id)])).rejects.toMatchObject({
      code: 'not_offered',
      message: `This booking is in order ${order.number} already: what is due is paid there.`,
      facts: { order: { id: order.id, number: order.number } },
    })
    await pay(order.id, { method: 'cash' })
    expect(await read(order.id)).toMatchObject({ dueCents: 0, paidCents: 9000 })
  }
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a fee that is in an order is not sold again: its order is named', async ({ db, as, call, clock }) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  clock.set('2026-11-25T15:00:00Z')
  const desk = await as('front_desk')
  await cancel(desk, id, 'cancelled_customer')
  const lines = [{ kind: 'fee', bookingId: id, quantity: 1 }]
  const sell = () => desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines } })
  const order = await sell()

  await expect(sell()).rejects.toMatchObject({
    message: `This fee is in order ${order.number} already: what is due is paid there.`,
    facts: { order: { id: order.id } },
  })
})

test('what goes back with a move is told to the desk before and after, with what it goes back to', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makeStudio(db, bay)
  await makePeak(db)
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const { id, manageToken } = await book(call, '16:00')
  const order = await sell([bookingLine(id)])
  await pay(order.id, { method: 'cash' })
  const backs = [{ method: 'cash', reference: null, amountCents: 3000, status: 'succeeded' }]
  const handedOver = true as const

  // Cash is refunded only if somebody says that it was handed over: otherwise it stays in the drawer.
  const owed = [{ ...backs[0], status: 'failed' }]
  expect(await moveTo(desk, id, at('10:00'), { preview: '1' })).toMatchObject({ backs: owed })
  expect(await moveTo(desk, id, at('10:00'), { preview: '1', handedOver })).toMatchObject({ backs })
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  expect(await moveTo(holder, id, at('10:00'), { preview: '1' })).toMatchObject({ backs: [] })
  expect(await moveTo(desk, id, at('11:00'), { expectedPriceCents: 6000, handedOver })).toMatchObject({ backs })
  expect(await moveTo(desk, id, at('12:00'))).toMatchObject({ backs: [] })
  const { firstName, lastName } = await db
    .selectFrom('person')
    .select(['firstName', 'lastName'])
    .where('userId', '=', desk.userId)
    .executeTakeFirstOrThrow()
  expect(await read(order.id)).toMatchObject({ refunds: [{ by: `${firstName} ${lastName}`, totalCents: 3000 }] })
  expect(await faultsOfLedgers(db)).toEqual([])
})

const wishes = [
  { to: 'cancelled_customer', feeCents: 4750, backCents: 4750 },
  { to: 'cancelled_customer', waiveFee: true, feeCents: 0, backCents: 9500 },
  { to: 'cancelled_staff', feeCents: 0, backCents: 9500 },
] as const

test.for(wishes)(
  'cancelled late by the desk as $to, waived: $waiveFee, it keeps $feeCents and gives $backCents back',
  async ({ to, feeCents, backCents, ...waiver }, { db, as, call, services, clock }) => {
    await makeStudio(db)
    const { sell, pay } = await openCounter({ db, as, services })
    const { id } = await book(call, '10:00')
    const order = await sell([bookingLine(id)])
    await pay(order.id, { method: 'terminal', reference: '4711' })
    clock.set('2026-11-25T15:00:00Z')
    const desk = await as('front_desk')
    const money = {
      feeCents,
      backs: [{ method: 'terminal', reference: '4711', amountCents: backCents, status: expect.any(String) }],
    }

    const preview = await wouldCancel(desk, id, to, 'waiveFee' in waiver ? '1' : undefined)
    expect(preview).toEqual({ ...money, usedMinutes: 0, usedLessons: 0 })
    expect(await onBoard(desk, id)).toMatchObject({ status: 'confirmed' })
    expect(await cancel(desk, id, to, { reason: 'The road is closed', ...waiver })).toMatchObject({
      status: to,
      ...money,
    })

    const fees = await db.selectFrom('booking').select(['feeCents', 'feeWaivedReason']).executeTakeFirst()
    expect(fees).toEqual({
      feeCents: to === 'cancelled_customer' ? 4750 : 0,
      feeWaivedReason: 'waiveFee' in waiver ? 'The road is closed' : null,
    })
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('of a booking that nobody has paid the fee is owed as by the link of the client; letting it go takes a reason, and is audited', async ({
  db,
  as,
  call,
  callWith,
  clock,
}) => {
  await makeStudio(db)
  const [owed, forgiven] = [await book(call, '10:00'), await book(call, '13:00', { email: 'ada@example.com' })]
  clock.set('2026-11-25T15:00:00Z')
  const desk = await as('front_desk')

  expect(await cancel(desk, owed.id, 'cancelled_customer')).toMatchObject({ feeCents: 4750, backs: [] })
  await expect(cancel(desk, forgiven.id, 'cancelled_customer', { waiveFee: true })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'reason' }] },
  })
  const holder = callWith({ authorization: `Booking ${forgiven.manageToken}` })
  const waived = { reason: 'I would rather not', waiveFee: true } as const
  await expect(cancel(holder, forgiven.id, 'cancelled_customer', waived)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(wouldCancel(holder, forgiven.id, 'cancelled_customer')).rejects.toMatchObject({ code: 'not_found' })
  await cancel(desk, forgiven.id, 'cancelled_customer', { reason: 'The train did not run', waiveFee: true })

  const { fees } = await desk(bookingContract.listBookingFees, { query: {} })
  expect(fees).toMatchObject([{ id: owed.id, amountCents: 4750 }])
  expect(
    await db.selectFrom('auditEvent').select('reason').where('action', '=', 'booking_fee_waived').execute(),
  ).toEqual([{ reason: 'The train did not run' }])
  await expect(
    desk(waiveBookingFee, { params: { bookingId: forgiven.id }, body: { reason: 'Again' } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})

test('cash of whoever is not there is owed after the desk cancels, on the list of what is to be given back, and is booked once it is handed over', async ({
  db,
  as,
  call,
  services,
}) => {
  await makeStudio(db)
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const { id } = await book(call, '10:00')
  const order = await sell([bookingLine(id)])
  await pay(order.id, { method: 'cash' })
  const before = await inBooks(db)

  const params = { bookingId: id }
  const body = { to: 'cancelled_staff' as const, reason: 'The bay is broken' }
  expect(await desk(changeBookingStatus, { params, body })).toMatchObject({
    backs: [{ method: 'cash', amountCents: 9500, status: 'failed' }],
  })
  expect((await inBooks(db))[1000]).toBe(before[1000])
  const { orders } = await desk(ordersContract.listOrders, { query: { due: 'owed', limit: 10 } })
  expect(orders).toMatchObject([{ id: order.id, dueCents: -9500 }])
  const [tender] = (await read(order.id)).refunds[0]?.tenders ?? []
  await desk(ordersContract.retryRefund, { params: { refundId: tender?.id ?? '' }, headers: key(), body: {} })

  expect(await read(order.id)).toMatchObject({ refundedCents: 9500, dueCents: 0 })
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})
