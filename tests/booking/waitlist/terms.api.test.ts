import { expect } from 'vitest'

import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { cancel, makeTaken, tokenFor, wait } from './waiting.ts'

const rules = [
  { asks: { paymentRule: JSON.stringify({ kind: 'full' }) }, status: 'pending_payment' },
  { asks: { paymentRule: JSON.stringify({ kind: 'deposit_percent', percent: 50 }) }, status: 'pending_payment' },
  { asks: { paymentRule: JSON.stringify({ kind: 'card_kept' }) }, status: 'pending_payment' },
  { asks: { needsApproval: true, approvalHours: 4 }, status: 'pending_approval' },
  { asks: {}, status: 'confirmed' },
] as const

test.for(rules)(
  'by the link of an offer $asks asks what it asks of a guest: $status',
  async (rule, { db, call, callWith, as, services }) => {
    services.paymentProvider = demoProvider
    const { desk, bookingId } = await makeTaken(db, call, as)
    if (Object.keys(rule.asks).length > 0) await db.updateTable('service').set(rule.asks).execute()
    const body = {
      serviceCode: 'swing_eval',
      startsAt: at('13:00'),
      person: { ...person, email: 'direct@example.com' },
    }
    expect(await call(bookingContract.createBooking, { body })).toMatchObject({ status: rule.status })

    const { id: entryId } = await wait(call, '11:00', 'ada@example.com')
    await cancel(desk, bookingId)
    const link = callWith({ authorization: `Waitlist ${await tokenFor(db, 'ada@example.com')}` })
    const accepted = await link(waitlistContract.acceptWaitlistOffer, { params: { entryId } })
    expect(accepted).toMatchObject({ status: 'accepted', bookingStatus: rule.status })
    if (rule.status !== 'pending_payment') return

    const params = { bookingId: accepted.bookingId }
    const holder = callWith({ authorization: `Booking ${accepted.manageToken}` })
    const { order } = await holder(bookingContract.readBookingPayment, { params })
    expect(order?.payToken).toEqual(expect.any(String))
  },
)

test('the desk that accepts for somebody books on its own terms', async ({ db, call, as, services }) => {
  services.paymentProvider = demoProvider
  const { desk, bookingId } = await makeTaken(db, call, as)
  await db
    .updateTable('service')
    .set({ paymentRule: JSON.stringify({ kind: 'full' }), needsApproval: true })
    .execute()
  const { id: entryId } = await wait(call, '11:00', 'ada@example.com')
  await cancel(desk, bookingId)
  const accepted = await desk(waitlistContract.acceptWaitlistOffer, { params: { entryId } })
  expect(accepted).toMatchObject({ bookingStatus: 'confirmed' })
})

test('the place says what canceling costs before it is accepted, and afterwards what is booked, as long as its link lasts', async ({
  db,
  call,
  callWith,
  as,
}) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const { cancellationPolicy, priceCents } = await desk(bookingContract.readBooking, { params: { bookingId } })
  const { id: entryId } = await wait(call, '11:00', 'ada@example.com')
  await cancel(desk, bookingId)
  const link = callWith({ authorization: `Waitlist ${await tokenFor(db, 'ada@example.com')}` })
  const read = () => link(waitlistContract.readWaitlistEntry, { params: { entryId } })

  expect(await read()).toMatchObject({ booked: null, cancellationPolicy, needsApproval: false })
  const { manageToken, bookingId: acceptedId } = await link(waitlistContract.acceptWaitlistOffer, {
    params: { entryId },
  })
  const time = { startsAt: at('11:00'), endsAt: at('12:00'), priceCents, status: 'confirmed' }
  expect(await read()).toMatchObject({ status: 'accepted', offer: null, booked: { ...time, manageToken } })

  const params = { bookingId: acceptedId }
  const body = { startsAt: at('13:00') }
  await desk(bookingContract.rescheduleBooking, { params, query: {}, body })
  expect((await read()).booked?.startsAt).toEqual(at('13:00'))
  // A link that the desk has ended is not given out again by the place on the waitlist.
  await desk(bookingContract.renewBookingLink, { params })
  expect((await read()).booked).toMatchObject({ startsAt: at('13:00'), manageToken: null })
  await cancel(desk, acceptedId)
  expect((await read()).booked).toMatchObject({ status: 'cancelled_staff' })
})
