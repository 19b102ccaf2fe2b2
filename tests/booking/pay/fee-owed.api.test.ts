import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { payByLink, readLink } from './deposit.ts'
import { bookParty, makeTee, paymentOf, payShare, readShare } from './party.ts'

const cancelBooking = (holder: Call, bookingId: string) =>
  holder(bookingContract.cancelBooking, { params: { bookingId }, body: {} })

const orderRest = (holder: Call, bookingId: string) =>
  holder(bookingContract.orderRest, { params: { bookingId }, query: {} })

test('the letter of a late cancellation leads to its fee, which is read and paid by its link, however late', async ({
  db,
  call,
  callWith,
  clock,
  services,
}) => {
  services.paymentProvider = demoProvider
  await makeStudio(db)
  const { id, manageToken } = await book(call, '10:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  expect(await paymentOf(holder, id)).toMatchObject({ order: null, fee: null })
  clock.set('2026-11-24T16:30:00Z')
  await cancelBooking(holder, id)

  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'cancelled')
    .executeTakeFirstOrThrow()
  expect(text).toContain('By its terms we charge $47.50.')
  expect(text).toContain(`Pay $47.50: http://studio.test/manage-booking#${manageToken}`)
  clock.set('2027-02-01T16:30:00Z')
  expect(await paymentOf(holder, id)).toMatchObject({ order: null, fee: { cents: 4750, isOrdered: false } })

  const [one, other] = await Promise.all([orderRest(holder, id), orderRest(holder, id)])
  expect(one).toEqual(other)
  expect(await paymentOf(holder, id)).toMatchObject({
    order: { dueCents: 4750 },
    fee: { cents: 4750, isOrdered: true },
  })
  await payByLink(call, one.payToken)
  expect(await readLink(call, one.payToken)).toMatchObject({
    status: 'fulfilled',
    lines: [{ name: expect.stringMatching(/^Late cancellation: /) as string }],
    dueCents: 0,
  })
  await expect(paymentOf(holder, id)).rejects.toMatchObject({ code: 'expired' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of a fee that was waived nothing is ordered; in good time there is none', async ({
  db,
  as,
  call,
  callWith,
  clock,
}) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '10:00')
  const free = await book(call, '12:00', { email: 'lee@example.com' })
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const other = callWith({ authorization: `Booking ${free.manageToken}` })
  clock.set('2026-11-24T16:30:00Z')
  await cancelBooking(other, free.id)
  await cancelBooking(holder, id)
  const desk = await as('front_desk')
  await desk(bookingContract.waiveBookingFee, { params: { bookingId: id }, body: { reason: 'The train did not run' } })

  for (const [of, bookingId] of [
    [holder, id],
    [other, free.id],
  ] as const) {
    expect(await paymentOf(of, bookingId)).toMatchObject({ fee: null })
    await expect(orderRest(of, bookingId)).rejects.toMatchObject({ code: 'wrong_state' })
  }
  await expect(orderRest(callWith({}), id)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('the link of a share that went back says how much did, and when; of one that nobody paid it says nothing', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim'])
  await payShare(call, tokens[1] ?? '')
  await cancelBooking(holder, id)

  await expect(readShare(call, tokens[1] ?? '')).rejects.toMatchObject({
    code: 'expired',
    message:
      'Nothing is to be paid of this share any more. $22.50 that was paid of it went back on Nov 24, in the way it was paid.',
  })
  await expect(readShare(call, tokens[2] ?? '')).rejects.toMatchObject({ code: 'not_found' })
})
