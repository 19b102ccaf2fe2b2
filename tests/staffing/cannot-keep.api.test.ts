import { expect } from 'vitest'

import { closeUnattended } from '#server/booking/desk/close-day.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { absencesContract } from '#shared/staffing/absences.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeResource, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { fallIll, plan, takeOut, wednesday } from './studio.ts'

const { cancelBooking, listUnattendedBookings, readDayBoard, rescheduleBooking, changeBookingStatus } = bookingContract
const { declineBookingOffer, listCallsToMake, readBookingOffer, settleBookingOffer } = offersContract

const onBoard = async (desk: Call, id: string): Promise<BoardBooking | undefined> =>
  (await desk(readDayBoard, { query: { day: wednesday } })).bookings.find((booking) => booking.id === id)

// What the studio cannot give is no no-show: whatever was decided about it, by day and by night.
test.for(['offer', 'call', 'keep', 'nothing decided'] as const)(
  'a client of the ill coach is no no-show: %s',
  async (decided, { db, call, as, services, clock }) => {
    const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
    const { id } = await book(call, '10:00')
    const manager = await as('manager')
    const { version, bookings } = await plan(manager, staffIds[0], { until: '13:00' })
    const decisions =
      decided === 'offer' || decided === 'call'
        ? bookings.map((booking) => ({ action: decided, bookingId: booking.id, version: booking.version }))
        : []
    await takeOut(manager, staffIds[0], { until: '13:00', version, decisions })
    clock.set(at('11:30').toISOString())
    const desk = await as('front_desk')

    expect(await onBoard(desk, id)).toMatchObject({ status: 'confirmed', isUnkept: true })
    await expect(
      desk(changeBookingStatus, { params: { bookingId: id }, body: { to: 'no_show' } }),
    ).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('Move it, cancel it'),
    })
    expect((await desk(listUnattendedBookings, { query: {} })).bookings).toMatchObject([{ id, isUnkept: true }])
    clock.set('2026-11-26T06:30:00Z')
    for (const notCheckedIn of ['no_show', 'completed'] as const) {
      await closeUnattended(
        jobWork(
          {
            ...services,
            config: { ...services.config, booking: { ...services.config.booking, notCheckedIn } },
          },
          'test',
        ),
      )
    }
    expect(await db.selectFrom('booking').select(['status', 'feeCents']).execute()).toEqual([
      { status: 'confirmed', feeCents: null },
    ])
    const nextDay = await as('front_desk')
    // By the terms it would cost all; the studio could not give it.
    expect(
      await nextDay(changeBookingStatus, { params: { bookingId: id }, body: { to: 'cancelled_customer' } }),
    ).toMatchObject({
      status: 'cancelled_customer',
      feeCents: 0,
    })
  },
)

test('once the coach is there after all, or somebody else gives it, staying away is a no-show again', async ({
  db,
  call,
  as,
  clock,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const booked = await book(call, '10:00')
  const seen = await onBoard(desk, booked.id)
  const [ill = '', other = ''] = staffIds.toSorted((one) => (seen?.resourceIds.includes(one) ? -1 : 1))
  const { version } = await plan(manager, ill, { until: '13:00' })
  await takeOut(manager, ill, { until: '13:00', version })
  expect(await onBoard(desk, booked.id)).toMatchObject({ isUnkept: true })

  await desk(rescheduleBooking, {
    params: { bookingId: booked.id },
    query: {},
    body: { startsAt: booked.startsAt, staffId: other, by: 'studio', reason: 'Coach 1 is ill' },
  })
  expect(await onBoard(desk, booked.id)).toMatchObject({ isUnkept: false })
  clock.set(at('10:30').toISOString())
  const later = await as('front_desk')
  expect(await later(changeBookingStatus, { params: { bookingId: booked.id }, body: { to: 'no_show' } })).toMatchObject(
    {
      status: 'no_show',
    },
  )
})

test('a call is done once the booking stands where it can be kept; what is closed without that says so', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const { params, client, absence } = await fallIll(db, call, manager, callWith)
  await client(declineBookingOffer, { params })
  const [first] = (await desk(listCallsToMake, { query: {} })).calls
  const offerId = first?.id ?? ''

  for (const to of ['settled', 'withdrawn'] as const) {
    await expect(
      desk(settleBookingOffer, { params: { offerId }, body: { to, reason: 'Comes on Friday' } }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Sam Rivera is still booked with Coach 1'),
    })
  }
  await expect(
    desk(settleBookingOffer, { params: { offerId }, body: { to: 'settled', staysAsIs: true } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await desk(listCallsToMake, { query: {} })).calls).toHaveLength(1)
  await desk(settleBookingOffer, {
    params: { offerId },
    body: { to: 'settled', reason: 'Coach 1 comes for her alone', staysAsIs: true },
  })
  expect((await desk(listCallsToMake, { query: {} })).calls).toEqual([])
  expect(await onBoard(desk, params.bookingId)).toMatchObject({
    isUnkept: true,
    offer: { status: 'settled', outcome: 'Coach 1 comes for her alone' },
  })

  const [listed] = (await manager(absencesContract.listAbsences, { query: {} })).absences
  await manager(absencesContract.deleteAbsence, {
    params: { absenceId: absence.id },
    body: { version: listed?.version ?? 0 },
  })
  expect(await onBoard(desk, params.bookingId)).toMatchObject({ isUnkept: false, offer: null })
})

// What settles a call: each leaves the list by itself.
test.for(['move', 'cancel', 'hand over'] as const)('%s ends the call', async (way, { db, call, as, callWith }) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const { params, client, booked } = await fallIll(db, call, manager, callWith)
  await client(declineBookingOffer, { params })
  const move = { by: 'studio' as const, reason: 'Coach 1 is ill' }
  if (way === 'cancel') await desk(cancelBooking, { params, body: { reason: 'Coach 1 is ill' } })
  if (way === 'move') await desk(rescheduleBooking, { params, query: {}, body: { ...move, startsAt: at('15:00') } })
  if (way === 'hand over') {
    const { locationId } = await db.selectFrom('resource').select('locationId').executeTakeFirstOrThrow()
    const staffId = await makeResource(db, { kind: 'staff', locationId, capabilities: ['coaching'], name: 'Coach 2' })
    await desk(rescheduleBooking, { params, query: {}, body: { ...move, startsAt: booked.startsAt, staffId } })
  }

  expect((await desk(listCallsToMake, { query: {} })).calls).toEqual([])
})

test('the desk reads who offered which times until when, and takes it back: then the client is called', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const { params, client } = await fallIll(db, call, manager, callWith)
  const open = (await onBoard(desk, params.bookingId))?.offer
  expect(open).toMatchObject({ status: 'open', by: 'Robin Archer', localUntil: '2026-11-24T18:00' })
  expect(open?.times).toHaveLength(3)

  await desk(settleBookingOffer, {
    params: { offerId: open?.id ?? '' },
    body: { to: 'withdrawn', version: open?.version ?? 0 },
  })
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
  expect((await desk(listCallsToMake, { query: {} })).calls).toMatchObject([
    { bookingId: params.bookingId, status: 'to_call' },
  ])
  expect((await client(readBookingOffer, { params })).offer).toMatchObject({ status: 'to_call', times: [] })
})

test('the desk is told whom to call when somebody is ill: whoever may take anybody out', async ({ db, as }) => {
  await makeStudio(db)
  const [desk, manager, coach] = [await as('front_desk'), await as('manager'), await as('coach')]
  const managerId = (
    await db.selectFrom('person').select('id').where('userId', '=', manager.userId).executeTakeFirstOrThrow()
  ).id

  const { deciders } = await desk(absencesContract.listDeciders, {})
  expect(deciders).toEqual([{ id: managerId, name: 'Robin Archer', phone: '312 555 0100' }])
  await expect(coach(absencesContract.listDeciders, {})).rejects.toMatchObject({ code: 'not_allowed' })
})
