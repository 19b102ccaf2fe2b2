import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { subjects } from '#tests/memberships/members.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { guest, makeMornings, me, orderPlaces, placesOf, seatsIn, takenIn, takePlaces } from './places.ts'

const { cancelMyPlace, withdrawPlace } = clinicPlacesContract

const cancel = (caller: Call, seatId = '') => caller(cancelMyPlace, { params: { seatId }, query: {}, headers: key() })
const preview = (caller: Call, seatId = '') => caller(cancelMyPlace, { params: { seatId }, query: { preview: '1' } })

test('until two days before, to the second, all of it goes back, after that nothing; the place is free either way', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { clinicId } = await makeMornings({ db, as, services })
  clock.set('2026-12-01T15:30:00Z')
  const client = await as()
  await takePlaces(client, [me, guest('Kim Lee')])
  const [own, other] = await placesOf(client)
  expect(own).toMatchObject({
    isMe: true,
    mayCancel: true,
    status: 'registered',
    clinic: { title: 'Wedge mornings', sessions: [{ local: '2026-12-03T10:00' }, {}] },
    policy: 'Free to cancel until Tue, Dec 1, 10:00 AM; after that nothing is given back.',
  })

  clock.set('2026-12-01T15:59:59Z')
  expect(await preview(client, other?.id)).toMatchObject({ refund: { id: null, totalCents: 6500 } })
  expect(await takenIn(db, clinicId)).toBe(2)
  expect(await cancel(client, other?.id)).toMatchObject({ refund: { totalCents: 6500, status: 'succeeded' } })
  expect(await inBooks(db)).toEqual({ 1110: 6500, 2320: -6500 })

  clock.set('2026-12-01T16:00:00Z')
  expect(await preview(client, own?.id)).toMatchObject({ refund: null })
  expect(await cancel(client, own?.id)).toMatchObject({ refund: null })
  expect(await seatsIn(db)).toMatchObject([{ status: 'withdrawn' }, { name: 'Kim Lee', status: 'withdrawn' }])
  expect(await takenIn(db, clinicId)).toBe(0)
  expect(await placesOf(client)).toEqual([])
  expect(await inBooks(db)).toEqual({ 1110: 6500, 2320: -6500 })
  expect((await subjects(db)).filter((subject) => subject.includes('Wedge'))).toEqual([
    'Your place in Wedge mornings, Thursday, December 3, 10:00 – 11:30 AM CST',
    'Canceled: your place in Wedge mornings',
    'Canceled: your place in Wedge mornings',
  ])
  const off = db.selectFrom('notice').select('text').where('template', '=', 'clinic_place_canceled').orderBy('id')
  expect(await off.execute()).toEqual([
    { text: expect.stringContaining('$65.00 goes back, and a mail of its own says how.') },
    { text: expect.stringContaining('Nothing of what you paid for it goes back.') },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])

  clock.set('2026-12-11T16:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 6500, 4030: -6500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('late, the share of its price goes back that was agreed on, whatever is agreed on since', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeMornings({ db, as, services }, { lateRefundPercent: 50 })
  const client = await as()
  await takePlaces(client, [me, guest('Kim Lee')])
  await db.updateTable('clinic').set({ lateRefundPercent: 10, cancelHours: 400 }).execute()
  clock.set('2026-12-02T16:00:00Z')
  const later = await as('manager')
  const places = await db.selectFrom('clinicSeat').select('id').orderBy('id').execute()
  const withdraw = (seatId = '', refund: 'all' | 'terms' | 'nothing' = 'terms') =>
    later(withdrawPlace, { params: { seatId }, query: {}, headers: key(), body: { reason: 'Called us', refund } })

  expect(await withdraw(places[1]?.id)).toMatchObject({ refund: { totalCents: 3250 } })
  expect(await inBooks(db)).toEqual({ 1110: 9750, 2320: -9750 })
  const desk = await as('front_desk')
  const body = { reason: 'Called us', refund: 'all' as const }
  await expect(
    desk(withdrawPlace, { params: { seatId: places[0]?.id ?? '' }, query: {}, headers: key(), body }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await withdraw(places[0]?.id, 'all')).toMatchObject({ refund: { totalCents: 6500 } })
  await expect(withdraw(places[0]?.id, 'all')).rejects.toMatchObject({ code: 'wrong_state' })

  expect(await inBooks(db)).toEqual({ 1110: 3250, 2320: -3250 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a place is given up by whoever took it alone, once, and not once it has begun', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeMornings({ db, as, services })
  clock.set('2026-12-03T15:30:00Z')
  const [client, stranger] = [await as(), await as()]
  await takePlaces(client, [me, guest('Kim Lee')])
  const [own, other] = await placesOf(client)
  const waiting = await orderPlaces(stranger, [me])

  await expect(cancel(stranger, own?.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(cancel(stranger, (await placesOf(stranger))[0]?.id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(waiting.status).toBe('awaiting_payment')
  const both = await Promise.allSettled([cancel(client, own?.id), cancel(client, own?.id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  clock.set('2026-12-03T16:00:00Z')
  await expect(cancel(client, other?.id)).rejects.toMatchObject({ code: 'too_late' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of two places staff give one back on the order: the last one is free, and what was earned is a sale no more', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeMornings({ db, as, services })
  const client = await as()
  const order = await takePlaces(client, [me, guest('Kim Lee')])
  clock.set('2026-12-04T16:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 13_000, 2320: -9750, 4030: -3250 })
  const desk = await as('manager')
  const { lines } = await desk(ordersContract.readOrder, { params: { orderId: order.id } })
  const refund = (quantity: number) =>
    desk(ordersContract.refundOrder, {
      params: { orderId: order.id },
      query: {},
      headers: key(),
      body: { lines: [{ lineId: lines[0]?.id ?? '', quantity, giveBack: true }], reason: 'Hurt a knee' },
    })

  await refund(1)
  expect(await seatsIn(db)).toMatchObject([{ status: 'registered' }, { name: 'Kim Lee', status: 'withdrawn' }])
  expect(await inBooks(db)).toEqual({ 1110: 6500, 2320: -3250, 4030: -3250 })
  await refund(1)
  const books = await inBooks(db)
  expect(books).toEqual({ 4030: -3250, 4910: 3250 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a refund of its order gives no more back for places that were given up late than their terms do', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeMornings({ db, as, services })
  const client = await as()
  await takePlaces(client, [me, guest('Kim Lee')])
  const [, other] = await placesOf(client)
  clock.set('2026-12-01T16:00:00Z')
  const late = await as('manager')
  await late(withdrawPlace, {
    params: { seatId: other?.id ?? '' },
    query: {},
    headers: key(),
    body: { refund: 'terms', reason: 'They called' },
  })
  const line = await db.selectFrom('orderLine').select(['id', 'orderId']).executeTakeFirstOrThrow()
  const refund = (quantity: number) =>
    late(ordersContract.refundOrder, {
      params: { orderId: line.orderId },
      query: {},
      headers: key(),
      body: { lines: [{ lineId: line.id, quantity }], reason: 'All of it' },
    })

  await expect(refund(2)).rejects.toMatchObject({
    code: 'not_refundable',
    message: expect.stringContaining('at most $65.00 goes back'),
  })
  expect(await refund(1)).toMatchObject({ totalCents: 6500 })
  await expect(refund(1)).rejects.toMatchObject({ code: 'not_refundable' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test.for([
  ['one place, in time', 1, '2026-11-26T16:00:00Z', [6000], 6500],
  ['two places, in time', 2, '2026-11-26T16:00:00Z', [6000, 6500], 13_000],
  ['one place, late', 1, '2026-12-02T16:00:00Z', [2750], 3250],
  ['two places, late', 2, '2026-12-02T16:00:00Z', [2750, 3250], 6500],
] as const)(
  'what went back as a favour counts when places are given up: %s',
  async ([, places, at, back, allCents], { db, as, services, clock }) => {
    const { refund } = await makeMornings({ db, as, services }, { lateRefundPercent: 50 })
    const order = await takePlaces(await as(), places === 1 ? [me] : [me, guest('Kim Lee')])
    const lineId = order.lines[0]?.id ?? ''
    await refund(order.id, [{ lineId, quantity: 1, amountCents: 500, giveBack: false }])
    clock.set(at)
    const later = await as('manager')
    const seats = await db.selectFrom('clinicSeat').select('id').orderBy('id').execute()

    for (const [index, { id: seatId }] of seats.entries()) {
      const body = { reason: 'Called us', refund: 'terms' as const }
      const given = await later(withdrawPlace, { params: { seatId }, query: {}, headers: key(), body })
      expect(given).toMatchObject({ refund: { totalCents: back[index] } })
    }
    const params = { orderId: order.id }
    expect(await later(ordersContract.readOrder, { params })).toMatchObject({ refundedCents: allCents })
    const { lines } = await later(returnsContract.readMostBack, { params })
    expect(lines).toMatchObject(allCents === 6500 * places ? [] : [{ lineId, cents: 0 }])
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('after a favour all the rest goes back for a clinic that is called off', async ({ db, as, services }) => {
  const { clinicId, refund, read } = await makeMornings({ db, as, services })
  const order = await takePlaces(await as(), [me, guest('Kim Lee')])
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1, amountCents: 500, giveBack: false }])
  const later = await as('manager')
  await later(clinicPlacesContract.callOffClinic, { params: { clinicId }, body: { reason: 'The coach is ill' } })

  expect(await read(order.id)).toMatchObject({ refundedCents: 13_000 })
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('cash of a place that the studio ends is owed until somebody hands it over: nobody stands there', async ({
  db,
  as,
  services,
}) => {
  const { desk, pay, clinicId } = await makeMornings({ db, as, services })
  for (const attendees of [[me, guest('Bo')], [me]]) {
    const order = await orderPlaces(await as(), attendees)
    await pay(order.id, { method: 'cash' })
  }
  const { places } = await desk(clinicPlacesContract.listPlacesOfClinic, { params: { clinicId } })
  const [place] = places
  if (!place) throw new Error('There is no place.')
  await desk(clinicPlacesContract.withdrawPlace, {
    params: { seatId: place.id },
    query: {},
    headers: key(),
    body: { refund: 'all', reason: 'Ill' },
  })
  await desk(clinicPlacesContract.callOffClinic, { params: { clinicId }, body: { reason: 'The coach is ill' } })

  const refunds = await db.selectFrom('paymentRefund').select(['status', 'failure']).execute()
  expect(refunds).toHaveLength(3)
  expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['failed']))
  expect(refunds[0]?.failure).toBe('It waits for somebody at a drawer.')
})
