import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { payByLink, readLink } from '#tests/booking/pay/deposit.ts'
import { bookParty, payShare, paymentOf, sharesOf } from '#tests/booking/pay/party.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { plan, takeOut } from '#tests/staffing/studio.ts'
import { test } from '#tests/support/test.ts'

import { changed, makePeakStudio, moveTo, shownAt } from './peak.ts'

const { createBooking, createSeries, extendBooking, readBooking } = bookingContract
const paidAhead = { paymentRule: JSON.stringify({ kind: 'full' }) }

const priceOf = async (call: Call, bookingId: string) => (await call(readBooking, { params: { bookingId } })).priceCents

const ways = ['client', 'link', 'desk'] as const

test.for(ways)(
  'by %s a move to peak hours costs what they cost, and back, once that was agreed on',
  async (way, { db, as, call, callWith, services }) => {
    await makePeakStudio({ db, services })
    const client = await as()
    const { id, manageToken } = await client(createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person },
    })
    const holder = callWith({ authorization: `Booking ${manageToken}` })
    const mover = way === 'client' ? client : way === 'link' ? holder : await as('front_desk')

    expect(await shownAt(mover, id, '16:00')).toBe(9000)
    expect(await shownAt(mover, id, '11:00')).toBe(6000)
    await expect(moveTo(mover, id, at('16:00'))).rejects.toMatchObject(changed(6000, 9000))
    await expect(moveTo(mover, id, at('16:00'), { expectedPriceCents: 6000 })).rejects.toMatchObject(
      changed(6000, 9000),
    )
    expect(await moveTo(mover, id, at('16:00'), { preview: '1' })).toMatchObject({
      priceCents: 9000,
      moved: [{ id, local: '2026-11-25T16:00', oldCents: 6000, newCents: 9000 }],
    })
    expect(await priceOf(mover, id)).toBe(6000)

    expect(await moveTo(mover, id, at('16:00'), { expectedPriceCents: 9000 })).toMatchObject({
      version: 2,
      priceCents: 9000,
      publicPriceCents: 9000,
    })
    await expect(moveTo(mover, id, at('11:00'))).rejects.toMatchObject(changed(9000, 6000))
    expect(await moveTo(mover, id, at('11:00'), { expectedPriceCents: 6000 })).toMatchObject({ priceCents: 6000 })
    expect(
      await call(bookingContract.listFreeStarts, {
        query: { service: 'swing_eval', from: '2026-11-25', days: 1 },
      }),
    ).toMatchObject({ starts: expect.arrayContaining([expect.objectContaining({ startsAt: at('16:00') })]) })
  },
)

test('a series moves at the price of all its times, or not at all', async ({ db, as, services }) => {
  await makePeakStudio({ db, services })
  const desk = await as('front_desk')
  const { booked } = await desk(createSeries, {
    query: {},
    body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person, every: 'week', times: 3 },
  })
  const { id = '' } = booked[0] ?? {}

  const whole = { scope: 'all' as const }
  const { moved } = await moveTo(desk, id, at('16:00'), { ...whole, preview: '1' })
  expect(moved.map(({ local, newCents }) => [local, newCents])).toEqual([
    ['2026-11-25T16:00', 9000],
    ['2026-12-02T16:00', 9000],
    ['2026-12-09T16:00', 9000],
  ])
  await expect(moveTo(desk, id, at('16:00'), whole)).rejects.toMatchObject(changed(18_000, 27_000))
  await moveTo(desk, id, at('16:00'), { ...whole, expectedPriceCents: 27_000 })
  expect(await db.selectFrom('booking').select('priceCents').execute()).toEqual(
    Array.from({ length: 3 }, () => ({ priceCents: 9000 })),
  )
})

test('what the studio moves of its own accord costs no more, and less where the new time does', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  const { id, manageToken } = await book(call, '10:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const desk = await as('front_desk')

  await expect(moveTo(holder, id, at('16:00'), { by: 'studio' })).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await moveTo(desk, id, at('16:00'), { by: 'studio' })).toMatchObject({ priceCents: 6000 })
  expect(await moveTo(desk, id, at('16:30'), { force: { reason: 'A bay is out' } })).toMatchObject({ priceCents: 6000 })
  await moveTo(desk, id, at('10:00'))
  await moveTo(desk, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await moveTo(desk, id, at('10:00'), { by: 'studio', expectedPriceCents: 6000 })).toMatchObject({
    priceCents: 6000,
  })
  const audited = await db.selectFrom('auditEvent').select('facts').where('action', '=', 'booking_moved').execute()
  expect(audited.map(({ facts }) => facts)).toContainEqual({ by: 'studio' })
})

test('whoever chooses another time that the studio offers pays no more for it', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services }, { bays: 1 })
  const { id, manageToken } = await book(call, '16:00')
  expect(await priceOf(await as('front_desk'), id)).toBe(9000)
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const manager = await as('manager')
  const { resourceId } = await db.selectFrom('allocation').select('resourceId').executeTakeFirstOrThrow()
  const out = { kind: 'maintenance', from: '15:00', until: '18:00' } as const
  const { version, bookings } = await plan(manager, resourceId, out)
  const decisions = bookings.map((one) => ({ action: 'offer' as const, bookingId: one.id, version: one.version }))
  await takeOut(manager, resourceId, { ...out, version, decisions })

  const params = { bookingId: id }
  const { offer } = await holder(offersContract.readBookingOffer, { params })
  const cheaper = offer?.times.find(({ priceCents }) => priceCents === 6000)
  const { startsAt = new Date(0) } = cheaper ?? {}
  await expect(
    holder(offersContract.acceptBookingOffer, { params, body: { startsAt, expectedPriceCents: 9000 } }),
  ).rejects.toMatchObject(changed(9000, 6000))
  await holder(offersContract.acceptBookingOffer, { params, body: { startsAt, expectedPriceCents: 6000 } })
  expect(await holder(readBooking, { params })).toMatchObject({ startsAt, priceCents: 6000 })
})

test('what was paid online follows: what is more is due, what is less goes back as it was paid', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makePeakStudio({ db, services }, paidAhead)
  const { id, manageToken, order } = await book(call, '10:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await payByLink(call, order?.payToken)

  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 9000, paidCents: 6000, dueCents: 3000 } })
  expect(await readLink(call, order?.payToken)).toMatchObject({
    status: 'deposit_paid',
    lines: [{ name: 'Swing evaluation, Nov 25, 2026, 4:00 PM', totalCents: 9000 }],
  })
  await payByLink(call, order?.payToken)
  expect(await paymentOf(holder, id)).toMatchObject({ order: { paidCents: 9000, dueCents: 0 } })

  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 6000, refundedCents: 3000, dueCents: 0 } })
  expect(await inBooks(db)).toEqual({ 1110: 6000, 2200: -6000 })
  expect(await faultsOfLedgers(db)).toEqual([])
  const documents = await db.selectFrom('document').select('kind').orderBy('issuedAt').execute()
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'credit_note'])

  clock.set('2026-11-25T16:55:00Z')
  await (
    await as('front_desk')
  )(bookingContract.checkIn, { params: { bookingId: id } })
  clock.set('2026-11-25T19:30:00Z')
  await completeOverdue(services)
  clock.set('2026-11-26T18:00:00Z')
  await deliverBookings(services)
  expect(await inBooks(db)).toEqual({ 1110: 6000, 4000: -6000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what waits for its payment is paid at the price of its new time', async ({ db, call, callWith, services }) => {
  await makePeakStudio({ db, services }, { paymentRule: JSON.stringify({ kind: 'deposit_percent', percent: 50 }) })
  const { id, manageToken, order } = await book(call, '10:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 9000, dueNowCents: 4500 } })
  await payByLink(call, order?.payToken)
  expect(await holder(readBooking, { params: { bookingId: id } })).toMatchObject({ status: 'confirmed' })
  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 6000, paidCents: 4500, dueCents: 1500 } })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a code takes its share of the new price, and tax is that of the new price', async ({
  db,
  as,
  call,
  services,
}) => {
  await makePeakStudio({ db, services })
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const rate = {
    locationId,
    category: 'bay_rental',
    jurisdiction: 'Illinois',
    ratePpm: 100_000,
    valid: '[2026-01-01,)',
  }
  await db.insertInto('taxRate').values(rate).execute()
  await db.insertInto('discount').values({ name: 'Half', code: 'HALF', takes: 'percent', amount: 50 }).execute()
  const desk = await as('manager')
  const { id } = await book(call, '10:00')
  const lines = [{ kind: 'booking', bookingId: id, quantity: 1 }]
  const order = await desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines, code: 'HALF' } })
  expect(order).toMatchObject({ discountCents: 3000, taxCents: 300, totalCents: 3300 })
  await desk(ordersContract.payOrder, {
    params: { orderId: order.id },
    headers: key(),
    body: { method: 'terminal', reference: '4711' },
  })
  const read = () => desk(ordersContract.readOrder, { params: { orderId: order.id } })

  await moveTo(desk, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await read()).toMatchObject({ discountCents: 4500, taxCents: 450, totalCents: 4950, dueCents: 1650 })
  await moveTo(desk, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await read()).toMatchObject({ discountCents: 3000, taxCents: 300, totalCents: 3300, dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('players who have ordered their share pay no more than they agreed to, and less where it is less', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim'])
  await payShare(call, tokens[1] ?? '')
  const cents = async () => (await sharesOf(holder, id)).map(({ shareCents }) => shareCents)
  expect(await cents()).toEqual([2000, 2000, 2000])

  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await cents()).toEqual([3500, 2000, 3500])
  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await cents()).toEqual([2000, 2000, 2000])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('whoever paid their share of a peak hour has the difference back off peak', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  const { id, holder } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim'])
  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  const paid = await payShare(call, (await sharesOf(holder, id))[2]?.token ?? '')

  await moveTo(holder, id, at('10:00'), { expectedPriceCents: 6000 })
  expect(await readLink(call, paid)).toMatchObject({ totalCents: 2000, refundedCents: 1000, dueCents: 0 })
  expect(await inBooks(db)).toEqual({ 1110: 2000, 2200: -2000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('time that is added to what was paid is of the kind of the whole, and due', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services }, paidAhead)
  const { id, manageToken, order } = await book(call, '15:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await payByLink(call, order?.payToken)

  await (
    await as('front_desk')
  )(extendBooking, { params: { bookingId: id }, query: { preview: '0' }, body: { minutes: 30 } })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { totalCents: 9000, paidCents: 6000, dueCents: 3000 } })
  expect(await moveTo(holder, id, at('16:00'), { expectedPriceCents: 13_500 })).toMatchObject({ priceCents: 13_500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('the share of a bay is at the price that its option has for the plan, peak or not', async ({
  db,
  as,
  services,
}) => {
  await makePeakStudio({ db, services }, { planCents: 4000, planPeakCents: 5000 })
  await makePlan(db, {})
  const desk = await as('front_desk')
  const players = [{ name: 'Sam', tier: 'annual' }, { name: 'Lee' }]
  const bookAt = (time: string) =>
    desk(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time), person, players } })

  const { id, players: shares, priceCents } = await bookAt('10:00')
  expect([priceCents, ...shares.map(({ shareCents }) => shareCents)]).toEqual([5000, 2000, 3000])
  expect((await moveTo(desk, id, at('16:00'), { expectedPriceCents: 7000 })).players).toMatchObject([
    { shareCents: 2500 },
    { shareCents: 4500 },
  ])
  expect((await bookAt('17:00')).players).toMatchObject([{ shareCents: 2500 }, { shareCents: 4500 }])
})
