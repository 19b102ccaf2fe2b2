import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { book } from '#tests/booking/wednesday.ts'
import { inBooks } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePaidStudio, payByLink, readLink } from './deposit.ts'

const atHalfPast = '2026-11-25T16:30:00Z'
const nextMorning = '2026-11-26T14:00:00Z'

const say = (desk: Call, bookingId: string, to: 'no_show' | 'checked_in') =>
  desk(bookingContract.changeBookingStatus, { params: { bookingId }, body: { to } })

const waive = (call: Call, bookingId: string) =>
  call(bookingContract.waiveBookingFee, { params: { bookingId }, body: { reason: 'The train did not run' } })

const feesOf = async (desk: Call) => (await desk(bookingContract.listBookingFees, { query: { limit: 10 } })).fees

async function noShowCosts(db: Db, noShowFeePercent: number): Promise<void> {
  await db.updateTable('cancellationPolicy').set({ noShowFeePercent }).execute()
}

async function bookPaid(call: Call, { db, services, percent = 60 }: { db: Db; services: Services; percent?: number }) {
  await makePaidStudio({ db, services }, { kind: 'full' })
  await noShowCosts(db, percent)
  const { id, order } = await book(call, '10:00')
  await payByLink(call, order?.payToken)

  return { id, token: order?.payToken }
}

test('of whoever did not come and had paid, the fee is kept once the day is over, and the rest goes back', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  const { id, token } = await bookPaid(call, { db, services })
  clock.set(atHalfPast)
  const desk = await as('front_desk')
  await say(desk, id, 'no_show')

  await deliverBookings(jobWork(services, 'test'))
  expect(await readLink(call, token)).toMatchObject({ status: 'paid', totalCents: 9500, refundedCents: 0 })

  clock.set(nextMorning)
  for (const _ of [1, 2]) await deliverBookings(jobWork(services, 'test'))
  expect(await readLink(call, token)).toMatchObject({
    status: 'fulfilled',
    totalCents: 5700,
    refundedCents: 3800,
    dueCents: 0,
    lines: [{ state: 'released' }, { name: expect.stringMatching(/^No-show: /), state: 'fulfilled' }],
  })
  expect(await inBooks(db)).toEqual({ 1110: 5700, 4090: -5700 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('where the fee is all that was paid, the lesson is credited and the fee invoiced in its place', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  const { id } = await bookPaid(call, { db, services, percent: 100 })
  clock.set(atHalfPast)
  await say(await as('front_desk'), id, 'no_show')
  clock.set(nextMorning)
  for (const _ of [1, 2]) await deliverBookings(jobWork(services, 'test'))

  const documents = await db.selectFrom('document').select(['kind', 'data']).orderBy('issuedAt').orderBy('id').execute()
  expect(documents).toMatchObject([
    { kind: 'invoice', data: { totalCents: 9500 } },
    { kind: 'credit_note', data: { totalCents: 9500 } },
    { kind: 'invoice', data: { totalCents: 9500, lines: [{ name: expect.stringMatching(/^No-show: /) as unknown }] } },
  ])
  expect(await inBooks(db)).toEqual({ 1110: 9500, 4090: -9500 })
})

test('what was paid of a booking to come is no sale, on whatever day that is looked at', async ({
  db,
  call,
  services,
  clock,
}) => {
  const { token } = await bookPaid(call, { db, services })
  clock.set('2026-11-25T13:00:00Z')

  await deliverBookings(jobWork(services, 'test'))
  expect(await readLink(call, token)).toMatchObject({ status: 'paid', lines: [{ state: 'reserved' }] })
  expect(await inBooks(db)).toEqual({ 1110: 9500, 2200: -9500 })
})

test('who came late after all has had what was paid for', async ({ db, as, call, services, clock }) => {
  const { id, token } = await bookPaid(call, { db, services })
  clock.set(atHalfPast)
  const desk = await as('front_desk')
  await say(desk, id, 'no_show')
  await deliverBookings(jobWork(services, 'test'))
  await say(desk, id, 'checked_in')

  clock.set(nextMorning)
  await completeOverdue(jobWork(services, 'test'))
  await deliverBookings(jobWork(services, 'test'))

  expect(await readLink(call, token)).toMatchObject({ status: 'fulfilled', totalCents: 9500, refundedCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a fee inside an order is waived by whoever may refund: what was paid of it goes back, and nothing stays due', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const { id, manageToken, order } = await book(call, '10:00')
  await payByLink(call, order?.payToken)
  clock.set('2026-11-25T10:00:00Z')
  await callWith({ authorization: `Booking ${manageToken}` })(bookingContract.cancelBooking, {
    params: { bookingId: id },
    body: {},
  })
  const [desk, manager] = [await as('front_desk'), await as('manager')]

  expect(await feesOf(desk)).toMatchObject([{ id, kind: 'late_cancellation', amountCents: 1750, paidCents: 3000 }])
  await expect(waive(desk, id)).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await readLink(call, order?.payToken)).toMatchObject({ totalCents: 4750, refundedCents: 0 })

  await waive(manager, id)
  expect(await readLink(call, order?.payToken)).toMatchObject({ totalCents: 0, refundedCents: 3000, dueCents: 0 })
  expect(await feesOf(desk)).toEqual([])
  await expect(waive(manager, id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a no-show that is waived before its day is over costs nothing: all goes back', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  const { id, token } = await bookPaid(call, { db, services })
  clock.set(atHalfPast)
  const desk = await as('front_desk')
  await say(desk, id, 'no_show')
  await waive(desk, id)

  clock.set(nextMorning)
  await deliverBookings(jobWork(services, 'test'))

  expect(await readLink(call, token)).toMatchObject({ status: 'cancelled', totalCents: 0, refundedCents: 9500 })
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})
