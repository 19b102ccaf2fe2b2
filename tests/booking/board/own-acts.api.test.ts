import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { linkTo } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const acts: Record<string, { at?: string; run: (call: Call, bookingId: string) => Promise<unknown> }> = {
  'checks in': {
    at: '2026-11-25T15:45:00Z',
    run: (call, bookingId) => call(bookingContract.checkIn, { params: { bookingId } }),
  },
  'says that they did not come': {
    at: '2026-11-25T16:20:00Z',
    run: (call, bookingId) =>
      call(bookingContract.changeBookingStatus, { params: { bookingId }, body: { to: 'no_show' } }),
  },
  'writes a note': {
    run: (call, bookingId) =>
      call(bookingContract.writeBookingNote, { params: { bookingId }, body: { note: 'Left wrist', former: '' } }),
  },
  'moves it': {
    run: (call, bookingId) =>
      call(bookingContract.rescheduleBooking, { params: { bookingId }, query: {}, body: { startsAt: at('15:00') } }),
  },
  'cancels it': {
    run: (call, bookingId) =>
      call(bookingContract.changeBookingStatus, {
        params: { bookingId },
        body: { to: 'cancelled_staff', reason: 'Ill' },
      }),
  },
  'looks what canceling costs': {
    run: (call, bookingId) =>
      call(bookingContract.previewCancellation, { params: { bookingId }, query: { to: 'cancelled_staff' } }),
  },
  'sends a new link': {
    run: (call, bookingId) => call(bookingContract.renewBookingLink, { params: { bookingId } }),
  },
}

/** Two lessons at 10:00: one of the coach who acts, one of a colleague. */
async function twoLessons(db: Db, call: Call, userId: string) {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  await linkTo(db, staffIds[0], userId)
  const ids = []
  for (const staffId of staffIds) {
    const { id } = await call(bookingContract.createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: at('10:00'),
        staffId,
        person: { firstName: 'Sam', lastName: 'Rivera', email: `${staffId}@example.com`, phone: '312 555 0142' },
      },
    })
    ids.push(id)
  }
  const [own = '', foreign = ''] = ids
  return { own, foreign }
}

// Each act by a coach or a fitter only: permissions/own-bookings.test.ts has the rule of what they may do.
const table = Object.keys(acts).map(
  (act, at) => [at % 2 === 0 ? ('coach' as const) : ('fitter' as const), act] as const,
)

test.for(table)('a %s %s of what they give, and of nobody else’s', async ([role, name], { db, call, as, clock }) => {
  const act = acts[name]
  if (act?.at) clock.set('2026-11-25T14:00:00Z')
  const staff = await as(role)
  const { own, foreign } = await twoLessons(db, call, staff.userId)
  if (act?.at) clock.set(act.at)
  const colleague = act?.at ? await as(role) : staff
  if (act?.at) {
    await db.updateTable('person').set({ userId: null }).where('userId', '=', colleague.userId).execute()
    await db.updateTable('person').set({ userId: colleague.userId }).where('userId', '=', staff.userId).execute()
  }

  const { bookings } = await colleague(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
  expect(new Map(bookings.map(({ id, mayChange }) => [id, mayChange]))).toEqual(
    new Map([
      [own, true],
      [foreign, false],
    ]),
  )
  await act?.run(colleague, own)
  const refusal = await act?.run(colleague, foreign).catch((error: unknown) => error)
  expect(['not_allowed', 'not_found']).toContain(refusal instanceof Error && 'code' in refusal ? refusal.code : refusal)
})

test('a coach says who came to a clinic of theirs, and to nobody else’s', async ({ db, as, clock }) => {
  clock.set('2026-11-25T15:55:00Z')
  const { staffIds } = await makeStudio(db, { coaches: 2 })
  const [coach, colleague, fitter] = [await as('coach'), await as('coach'), await as('fitter')]
  await linkTo(db, staffIds[0], coach.userId)
  await linkTo(db, staffIds[1], colleague.userId)
  const sessions: [string, string][] = [[at('10:00').toISOString(), at('11:30').toISOString()]]
  const clinicId = await makeClinic(db, { slug: 'wedges', coachId: staffIds[0] ?? '', sessions })
  const { id: seatId } = await (
    await as('front_desk')
  )(clinicPlacesContract.addPlace, { params: { clinicId }, body: { name: 'Robin Vega' } })
  clock.set('2026-11-25T16:05:00Z')

  const { clinics } = await coach(clinicPlacesContract.listClinicsWithMe, {})
  expect(clinics).toMatchObject([{ id: clinicId }])
  expect((await colleague(clinicPlacesContract.listClinicsWithMe, {})).clinics).toEqual([])
  const params = { clinicId }
  expect((await coach(clinicPlacesContract.listPlacesOfClinic, { params })).places).toMatchObject([{ id: seatId }])
  for (const other of [colleague, fitter]) {
    await expect(other(clinicPlacesContract.listPlacesOfClinic, { params })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const step = other(clinicPlacesContract.stepPlace, { params: { seatId }, body: { to: 'attended' } })
    await expect(step).rejects.toMatchObject({ code: 'not_allowed' })
  }
  const came = await coach(clinicPlacesContract.stepPlace, { params: { seatId }, body: { to: 'attended' } })
  expect(came.status).toBe('attended')
  const more = coach(clinicPlacesContract.addPlace, { params, body: { name: 'Somebody else' } })
  await expect(more).rejects.toMatchObject({ code: 'not_allowed' })
})

test('the desk changes what anybody gives, and a builder nothing', async ({ db, call, as }) => {
  await makeStudio(db)
  const { id: bookingId } = await book(call, '10:00')
  const note = { params: { bookingId }, body: { note: 'Left wrist', former: '' } }

  await expect((await as('builder'))(bookingContract.writeBookingNote, note)).rejects.toMatchObject({
    code: 'not_allowed',
  })
  expect(await (await as('front_desk'))(bookingContract.writeBookingNote, note)).toMatchObject({ id: bookingId })
})

const ofClient = { person: { firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com', phone: '312 555 0143' } }
const lesson = (staffId = '') => ({ serviceCode: 'swing_eval', startsAt: at('14:00'), staffId, ...ofClient })

const bookings: Record<string, (call: Call, staffId: string | undefined) => Promise<unknown>> = {
  'a lesson': (call, staffId) => call(bookingContract.createBooking, { body: lesson(staffId) }),
  'a lesson with a note': (call, staffId) =>
    call(bookingContract.createBooking, { body: { ...lesson(staffId), note: 'Left wrist' } }),
  'a lesson at an hour that is not offered': (call, staffId) =>
    call(bookingContract.createBooking, {
      body: { ...lesson(staffId), startsAt: at('07:00'), force: { reason: 'She can only come early' } },
    }),
  'every week': (call, staffId) =>
    call(bookingContract.createSeries, { query: {}, body: { ...lesson(staffId), every: 'week', times: 2 } }),
}

test.for(Object.keys(bookings))(
  'a coach books a client for %s of their own time alone, as the desk does',
  async (name, { db, as, clock }) => {
    clock.set('2026-11-23T14:00:00Z')
    const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
    const coach = await as('coach')
    await linkTo(db, staffIds[0], coach.userId)
    const run = bookings[name]

    await run?.(coach, staffIds[0])
    const made = await db.selectFrom('booking').select(['status', 'contact']).execute()
    expect(made.length).toBeGreaterThan(0)
    for (const one of made) expect(one).toMatchObject({ status: 'confirmed', contact: { firstName: 'Kim' } })

    // For a colleague's lesson they have a visitor's rights: no note, and only the hours that are offered.
    const reads = { service: 'swing_eval', startsAt: at('15:00').toISOString() }
    await expect(
      coach(bookingContract.quoteAtDesk, { query: { ...reads, staffId: staffIds[1] ?? '' } }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(coach(bookingContract.quoteAtDesk, { query: reads })).rejects.toMatchObject({ code: 'not_allowed' })
    const quote = await coach(bookingContract.quoteAtDesk, { query: { ...reads, staffId: staffIds[0] ?? '' } })
    expect(quote.offered).toBe(true)
    if (name === 'a lesson with a note' || name === 'a lesson at an hour that is not offered') {
      await expect(run?.(coach, staffIds[1])).rejects.toMatchObject({ code: 'not_allowed' })
    }
  },
)

const called = async (caller: Call) =>
  (await caller(offersContract.listCallsToMake, { query: {} })).calls.map(({ bookingId }) => bookingId)

const unattended = async (caller: Call) =>
  (await caller(bookingContract.listUnattendedBookings, { query: {} })).bookings.map(({ id }) => id)

test('whether they came, and whom to call, is asked of whoever gives it, and all of it of the desk', async ({
  db,
  call,
  as,
  clock,
}) => {
  clock.set('2026-11-25T14:00:00Z')
  const coach = await as('coach')
  const { own, foreign } = await twoLessons(db, call, coach.userId)
  const offers = await db
    .insertInto('bookingOffer')
    .values(
      [own, foreign].map((bookingId) => ({
        bookingId,
        status: 'to_call',
        reason: 'Ill',
        createdAt: at('08:00'),
        startsAt: at('10:00'),
      })),
    )
    .returning(['id', 'bookingId'])
    .execute()
  const desk = await as('front_desk')
  expect(await called(coach)).toEqual([own])
  expect((await called(desk)).toSorted()).toEqual([own, foreign].toSorted())
  const settle = (caller: Call, bookingId: string) =>
    caller(offersContract.settleBookingOffer, {
      params: { offerId: offers.find((one) => one.bookingId === bookingId)?.id ?? '' },
      body: { to: 'settled', reason: 'Comes all the same', staysAsIs: true },
    })
  await expect(settle(coach, foreign)).rejects.toMatchObject({ code: 'not_found' })
  expect(await settle(coach, own)).toMatchObject({ status: 'settled' })

  clock.set('2026-11-25T20:00:00Z')
  const later = await as('coach')
  await db.updateTable('person').set({ userId: null }).where('userId', '=', later.userId).execute()
  await db.updateTable('person').set({ userId: later.userId }).where('userId', '=', coach.userId).execute()
  expect(await unattended(later)).toEqual([own])
  expect((await unattended(await as('front_desk'))).toSorted()).toEqual([own, foreign].toSorted())
})
