import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
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

/** Both lessons are at ten: the one of whoever acts, and a colleague's. */
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

const table = (['coach', 'fitter'] as const).flatMap((role) => Object.keys(acts).map((act) => [role, act] as const))

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
