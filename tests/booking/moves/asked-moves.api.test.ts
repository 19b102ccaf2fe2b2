import { expect } from 'vitest'

import { booking as bookingFeature } from '#server/booking/feature.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, freeTimes } from '#tests/booking/wednesday.ts'
import { linkTo } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { approveBooking, cancelBooking, listStartsToMove, listWaitingBookings } = bookingContract
const { readBooking, rescheduleBooking } = bookingContract
const { acceptBookingOffer, answerAskedMove, cancelOfferedBooking, declineBookingOffer } = offersContract

type Flag = 'approval' | 'juniors' | 'neither'

const setFlag = (db: Db, flag: Flag) =>
  db
    .updateTable('service')
    .set({ needsApproval: flag === 'approval', flags: flag === 'juniors' ? ['juniors'] : [] })
    .execute()

/** A lesson at 10:00 that the studio has approved. */
async function agreed(db: Db, call: Call, desk: Call, callWith: (headers: Record<string, string>) => Call) {
  const { staffIds } = await makeStudio(db)
  await setFlag(db, 'approval')
  const { id, manageToken } = await book(call, '10:00')
  const params = { bookingId: id }
  await desk(approveBooking, { params, body: {} })
  return { params, staffIds, client: callWith({ authorization: `Booking ${manageToken}` }) }
}

const ask = (client: Call, params: { bookingId: string }, time: string) =>
  client(rescheduleBooking, { params, query: {}, body: { startsAt: at(time) } })

// Only a client's own move needs approval: asked-moves.test.ts has every mover and every rule.
test.for([
  ['client', 'approval'],
  ['client', 'juniors'],
  ['client', 'neither'],
  ['desk for the client', 'approval'],
  ['coach', 'juniors'],
] as const)('the %s moves what needs %s', async ([who, flag], { db, call, as, callWith }) => {
  const [desk, coach] = [await as('front_desk'), await as('coach')]
  const { params, staffIds, client } = await agreed(db, call, desk, callWith)
  await linkTo(db, staffIds[0], coach.userId)
  await setFlag(db, flag)
  const body = { startsAt: at('14:00') }
  const studios = { ...body, by: 'studio' as const, reason: 'The bay is being repaired' }
  const isAskedFor = who === 'client' && flag !== 'neither'
  const by = { client, 'desk for the client': desk, coach }[who]
  expect(await by(listStartsToMove, { params, query: { from: '2026-11-25', days: 1 } })).toMatchObject({ isAskedFor })

  const moved = await by(rescheduleBooking, {
    params,
    query: {},
    body: who === 'coach' ? studios : body,
  })
  expect(moved).toMatchObject({
    status: 'confirmed',
    startsAt: isAskedFor ? at('10:00') : at('14:00'),
    asked: isAskedFor ? { startsAt: at('14:00'), local: '2026-11-25T14:00' } : null,
  })
  // Both times are kept meanwhile, so neither is offered to anybody else.
  expect((await freeTimes(call)).includes('14:00')).toBe(false)
  expect((await freeTimes(call)).includes('10:00')).toBe(!isAskedFor)
})

test('the yes moves it as its client’s own move, at the price that was shown, and lets the former time go', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const desk = await as('front_desk')
  const { params, client } = await agreed(db, call, desk, callWith)
  const preview = await client(rescheduleBooking, { params, query: { preview: '1' }, body: { startsAt: at('10:30') } })
  expect(preview).toMatchObject({ moved: [{ oldCents: 9500, newCents: 9500 }], asked: { startsAt: at('10:30') } })
  await ask(client, params, '14:00')
  // A new request replaces the first, even if it overlaps their own booking.
  await ask(client, params, '10:30')
  expect(await freeTimes(call)).toContain('14:00')
  const { bookings } = await desk(listWaitingBookings, { query: {} })
  expect(bookings).toMatchObject([
    {
      id: params.bookingId,
      local: '2026-11-25T10:00',
      offer: { status: 'requested', times: ['2026-11-25T10:30'], by: null },
    },
  ])

  await desk(answerAskedMove, { params, body: { agrees: true } })
  expect(await client(readBooking, { params })).toMatchObject({ status: 'confirmed', startsAt: at('10:30'), moves: 1 })
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
  const row = await db.selectFrom('booking').select(['movedBy', 'priceCents']).executeTakeFirstOrThrow()
  expect(row).toEqual({ movedBy: 'client', priceCents: 9500 })
  expect((await desk(listWaitingBookings, { query: {} })).bookings).toEqual([])
  await expect(desk(answerAskedMove, { params, body: { agrees: true } })).rejects.toMatchObject({ code: 'wrong_state' })
})

test.for(['no', 'no answer', 'taken back', 'canceled'] as const)(
  'with %s the booking stays, and the wanted time is free again',
  async (end, { db, call, as, callWith, clock, services }) => {
    const desk = await as('front_desk')
    const { params, client } = await agreed(db, call, desk, callWith)
    await ask(client, params, '14:00')
    if (end === 'no') await desk(answerAskedMove, { params, body: { agrees: false, reason: 'The coach is away' } })
    if (end === 'taken back') await client(declineBookingOffer, { params })
    if (end === 'canceled') await client(cancelBooking, { params, body: {} })
    if (end === 'no answer') {
      clock.set(at('09:59').toISOString())
      await db
        .updateTable('bookingOffer')
        .set({ expiresAt: at('09:00') })
        .execute()
      await bookingFeature.jobs?.find((job) => job.name === 'expire-booking-offers')?.run(jobWork(services, 'test'), '')
    }

    expect(await client(readBooking, { params })).toMatchObject({
      startsAt: at('10:00'),
      status: end === 'canceled' ? 'cancelled_customer' : 'confirmed',
    })
    expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
    const templates = (await db.selectFrom('notice').select('template').execute()).map(({ template }) => template)
    expect(templates.includes('time_kept')).toBe(end === 'no' || end === 'no answer')
  },
)

test('nobody agrees to what they ask for themselves, nor a coach to what another one gives', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const [desk, coach] = [await as('front_desk'), await as('coach')]
  const { params, client, staffIds } = await agreed(db, call, desk, callWith)
  await ask(client, params, '14:00')
  const agree = { params, body: { agrees: true } }

  await expect(client(answerAskedMove, agree)).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(client(acceptBookingOffer, { params, body: { startsAt: at('14:00') } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await expect(client(cancelOfferedBooking, { params })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(coach(answerAskedMove, agree)).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await coach(listWaitingBookings, { query: {} })).bookings).toEqual([])
  await linkTo(db, staffIds[0], coach.userId)
  expect((await coach(listWaitingBookings, { query: {} })).bookings).toHaveLength(1)
  await coach(answerAskedMove, agree)
  expect(await client(readBooking, { params })).toMatchObject({ startsAt: at('14:00') })
})

test('what waits for the studio from the start is moved by its client and waits on', async ({ db, call, callWith }) => {
  await makeStudio(db)
  await setFlag(db, 'approval')
  const { id, manageToken } = await book(call, '10:00')
  const client = callWith({ authorization: `Booking ${manageToken}` })

  expect(await ask(client, { bookingId: id }, '14:00')).toMatchObject({
    status: 'pending_approval',
    startsAt: at('14:00'),
  })
})
