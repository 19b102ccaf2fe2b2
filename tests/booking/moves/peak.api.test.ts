import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { plan, takeOut } from '#tests/staffing/studio.ts'
import { test } from '#tests/support/test.ts'

import { changed, makePeakStudio, moveTo, shownAt } from './peak.ts'

const { createBooking, createSeries, readBooking } = bookingContract

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
  expect(await moveTo(desk, id, at('10:00'), { by: 'studio' })).toMatchObject({ priceCents: 6000 })
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
