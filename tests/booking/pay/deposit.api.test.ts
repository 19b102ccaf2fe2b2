import { expect } from 'vitest'

import { expirePending } from '#server/booking/desk/expire-pending.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { book, freeTimes } from '#tests/booking/wednesday.ts'
import { declined, inBooks, late } from '#tests/orders/counter.ts'
import { test, withOtherSignature } from '#tests/support/test.ts'

import { makePaidStudio, mailed, payByLink, readLink } from './deposit.ts'

test('a guest pays a deposit: nothing is booked until a card is taken, then it is confirmed and the rest is due', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePaidStudio({ db, services })

  const booked = await book(call, '10:00')
  expect(booked).toMatchObject({
    status: 'pending_payment',
    order: { totalCents: 9500, dueNowCents: 3000, expiresAt: new Date(services.now().getTime() + 15 * 60_000) },
  })
  expect(await freeTimes(call)).not.toContain('10:00')
  expect(await mailed(db)).toEqual([])

  expect(await payByLink(call, booked.order?.payToken, declined)).toMatchObject({ status: 'failed' })
  expect(await mailed(db)).toEqual([])
  expect(await payByLink(call, booked.order?.payToken)).toMatchObject({ status: 'captured', amountCents: 3000 })

  expect(await mailed(db)).toEqual(['booked', 'receipt'])
  const holder = callWith({ authorization: `Booking ${booked.manageToken}` })
  expect(await holder(bookingContract.readBooking, { params: { bookingId: booked.id } })).toMatchObject({
    status: 'confirmed',
    expiresAt: null,
  })
  expect(await holder(bookingContract.readBookingPayment, { params: { bookingId: booked.id } })).toMatchObject({
    order: { number: booked.order?.number, paidCents: 3000, dueCents: 6500, dueNowCents: 0 },
  })
  expect(await readLink(call, booked.order?.payToken)).toMatchObject({ status: 'deposit_paid', dueCents: 6500 })
  expect(await inBooks(db)).toEqual({ 1110: 3000, 2200: -3000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is not paid in fifteen minutes is nobody’s any more, and its client hears that nothing was charged', async ({
  db,
  call,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const { order } = await book(call, '10:00')

  clock.pass({ minutes: 16 })
  // The booking keeps its time until its order has ended.
  await expirePending(jobWork(services, 'test'))
  expect(await freeTimes(call)).not.toContain('10:00')
  await expireOrders(jobWork(services, 'test'))

  expect(await freeTimes(call)).toContain('10:00')
  expect(await readLink(call, order?.payToken)).toMatchObject({ status: 'expired' })
  expect(await mailed(db)).toEqual(['booking_expired'])
  await expect(payByLink(call, order?.payToken)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('money that comes late books the time if it is free still, and goes back if it is not', async ({
  db,
  call,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const states = () => db.selectFrom('booking').select('status').orderBy('startsAt').orderBy('status').execute()
  const first = await book(call, '10:00')
  const second = await book(call, '12:00', { email: 'lee@example.com' })
  clock.pass({ minutes: 14 })
  expect(await payByLink(call, first.order?.payToken, late)).toMatchObject({ status: 'processing' })
  expect(await payByLink(call, second.order?.payToken, late)).toMatchObject({ status: 'processing' })
  clock.pass({ minutes: 2 })
  await expireOrders(jobWork(services, 'test'))
  expect(await states()).toEqual([{ status: 'pending_payment' }, { status: 'pending_payment' }])

  clock.pass({ minutes: 15 })
  await expireOrders(jobWork(services, 'test'))
  expect(await states()).toEqual([{ status: 'expired' }, { status: 'expired' }])
  services.paymentProvider = undefined
  await book(call, '12:00', { email: 'kim@example.com' })
  services.paymentProvider = demoProvider
  await settleOpen(jobWork(services, 'test'))

  expect(await states()).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }, { status: 'expired' }])
  expect(await readLink(call, first.order?.payToken)).toMatchObject({ status: 'deposit_paid', paidCents: 3000 })
  expect(await readLink(call, second.order?.payToken)).toMatchObject({ status: 'expired', refundedCents: 3000 })
  expect(await inBooks(db)).toEqual({ 1110: 3000, 2200: -3000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('the desk books without a deposit, and where no cards are taken everything is paid at the studio', async ({
  db,
  as,
  call,
  services,
}) => {
  await makePaidStudio({ db, services })
  expect(await book(await as('front_desk'), '10:00')).toMatchObject({ status: 'confirmed' })

  services.paymentProvider = undefined
  expect(await book(call, '12:00', { email: 'lee@example.com' })).toMatchObject({ status: 'confirmed' })
})

test.for([
  [{ kind: 'full' }, 9500],
  [{ kind: 'deposit_percent', percent: 50 }, 4750],
  [{ kind: 'at_studio' }, undefined],
  [{ kind: 'card_kept' }, 0],
] as const)('by the rule %j, %s is due when booking', async ([rule, cents], { db, call, services }) => {
  await makePaidStudio({ db, services }, rule)

  const { status, order } = await book(call, '10:00')

  expect(order?.dueNowCents).toBe(cents)
  expect(status).toBe(cents === undefined ? 'confirmed' : 'pending_payment')
})

test('a link that was changed by a letter opens nothing', async ({ db, call, services }) => {
  await makePaidStudio({ db, services })
  const { order, manageToken } = await book(call, '10:00')
  const token = order?.payToken ?? ''

  for (const wrong of [withOtherSignature(token), token.replace('_1.', '_2.'), manageToken, 'nothing', '']) {
    await expect(readLink(call, wrong)).rejects.toMatchObject({ code: 'not_found' })
    await expect(payByLink(call, wrong)).rejects.toMatchObject({ code: 'not_found' })
  }
})
