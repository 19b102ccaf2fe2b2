import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Booking } from '#shared/booking/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, freeTimes } from '#tests/booking/wednesday.ts'
import { inBooks } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePaidStudio, payByLink, readLink } from './deposit.ts'

const sixHoursBefore = '2026-11-25T10:00:00Z'

type CallWith = (headers: Record<string, string>) => Call

const cancel = (callWith: CallWith, { id, manageToken }: Booking & { manageToken: string }) =>
  callWith({ authorization: `Booking ${manageToken}` })(bookingContract.cancelBooking, {
    params: { bookingId: id },
    body: {},
  })

test('in good time the whole deposit goes back to its card, and nothing of it stays in the books', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePaidStudio({ db, services })
  await db
    .updateTable('cancellationPolicy')
    .set({ bands: JSON.stringify([{ untilHours: 0, feePercent: 0 }]) })
    .execute()
  const booked = await book(call, '10:00')
  await payByLink(call, booked.order?.payToken)

  await cancel(callWith, booked)

  expect(await readLink(call, booked.order?.payToken)).toMatchObject({
    status: 'cancelled',
    refundedCents: 3000,
    dueCents: 0,
    payments: [{ refundedCents: 3000 }],
  })
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
  expect(await freeTimes(call)).toContain('10:00')
})

test('late, half of 95.00 is kept: a deposit of 30.00 stays, and 17.50 is due', async ({
  db,
  call,
  callWith,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const booked = await book(call, '10:00')
  await payByLink(call, booked.order?.payToken)
  clock.set(sixHoursBefore)

  await cancel(callWith, booked)

  expect(await readLink(call, booked.order?.payToken)).toMatchObject({
    status: 'fulfilled',
    totalCents: 4750,
    paidCents: 3000,
    refundedCents: 0,
    dueCents: 1750,
  })
  expect(await faultsOfLedgers(db)).toEqual([])
  expect(await payByLink(call, booked.order?.payToken)).toMatchObject({ status: 'captured', amountCents: 1750 })
  expect(await inBooks(db)).toEqual({ 1110: 4750, 4090: -4750 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('late, of what was paid in full all beyond the fee goes back; the desk that cancels keeps nothing', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services }, { kind: 'full' })
  const own = await book(call, '10:00')
  const studios = await book(call, '12:00', { email: 'lee@example.com' })
  for (const { order } of [own, studios]) await payByLink(call, order?.payToken)
  clock.set(sixHoursBefore)

  await cancel(callWith, own)
  const desk = await as('front_desk')
  await desk(bookingContract.cancelBooking, { params: { bookingId: studios.id }, body: {} })

  expect(await readLink(call, own.order?.payToken)).toMatchObject({
    status: 'fulfilled',
    refundedCents: 4750,
    dueCents: 0,
  })
  expect(await readLink(call, studios.order?.payToken)).toMatchObject({ status: 'cancelled', refundedCents: 9500 })
  expect(await inBooks(db)).toEqual({ 1110: 4750, 4090: -4750 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is not paid yet is cancelled with its order, and costs nothing', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePaidStudio({ db, services })
  const booked = await book(call, '10:00')

  await cancel(callWith, booked)

  expect(await readLink(call, booked.order?.payToken)).toMatchObject({ status: 'cancelled', paidCents: 0 })
  await expect(payByLink(call, booked.order?.payToken)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await freeTimes(call)).toContain('10:00')
})

test('a paid booking that moves keeps its order', async ({ db, as, call, callWith, services }) => {
  await makePaidStudio({ db, services })
  const booked = await book(call, '10:00')
  await payByLink(call, booked.order?.payToken)
  const desk = await as('front_desk')

  await desk(bookingContract.rescheduleBooking, {
    params: { bookingId: booked.id },
    query: {},
    body: { startsAt: at('13:00') },
  })

  const holder = callWith({ authorization: `Booking ${booked.manageToken}` })
  expect(await holder(bookingContract.readBookingPayment, { params: { bookingId: booked.id } })).toMatchObject({
    order: { id: booked.order?.id, paidCents: 3000, dueCents: 6500 },
  })
})
