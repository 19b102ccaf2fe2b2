import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { Call } from '#shared/http/call.ts'
import { absencesContract } from '#shared/staffing/absences.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { schedulesContract } from '#shared/staffing/schedules.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { bestDecisions, plan, takeOut, wednesday } from './studio.ts'

const { approveBooking, changeBookingStatus, createBooking, readBooking } = bookingContract

/** Books at ten, and brings the booking into a state. */
const states: Record<string, (db: Db, call: Call, desk: Call) => Promise<{ id: string; email?: string }>> = {
  confirmed: (_, call) => book(call, '10:00'),
  'waits for the studio': async (db, call) => {
    const booked = await book(call, '10:00')
    return inState(db, booked, 'pending_approval')
  },
  'waits for its payment': async (db, call) => inState(db, await book(call, '10:00'), 'pending_payment'),
  'is here': async (db, call) => inState(db, await book(call, '10:00'), 'checked_in'),
  'forced beside another': async (db, call, desk) => {
    const other = await book(call, '10:00', { email: 'first@example.com' })
    const forced = await desk(createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: at('10:00'),
        person: { ...person, email: 'forced@example.com' },
        force: { reason: 'They share the hour' },
      },
    })
    await desk(changeBookingStatus, { params: { bookingId: other.id }, body: { to: 'cancelled_staff' } })
    return forced
  },
}

async function inState<Booking extends { id: string }>(db: Db, booking: Booking, status: BookingStatus) {
  const expiresAt = status.startsWith('pending') ? at('10:00') : null
  await db.updateTable('booking').set({ status, expiresAt }).where('id', '=', booking.id).execute()
  return booking
}

/** What may become of it, and what would unless somebody chooses. */
const decidable: Record<keyof typeof states, [actions: string[], best: string]> = {
  confirmed: [['offer', 'cancel', 'call', 'keep'], 'offer'],
  'waits for the studio': [['cancel', 'call', 'keep'], 'call'],
  'waits for its payment': [['cancel', 'call', 'keep'], 'call'],
  'is here': [['call', 'keep'], 'keep'],
  'forced beside another': [['offer', 'cancel', 'call', 'keep'], 'offer'],
}

const ways = ['leave', 'maintenance', 'closure'] as const

// What may become of a booking in each state is in best-action.test.ts: here each state meets one way in which somebody is out.
const table = Object.keys(states).map((state, at) => [state, ways[at % ways.length] ?? 'leave'] as const)

test.for(table)(
  'what %s is found when there is %s, and can be decided about',
  async ([state, way], { db, call, as }) => {
    const { staffIds, bayIds } = await makeStudio(db)
    const [manager, desk] = [await as('manager'), await as('front_desk')]
    const { id } = (await states[state]?.(db, call, desk)) ?? { id: '' }
    const out = { leave: staffIds[0], maintenance: bayIds[0], closure: undefined }[way]

    const planned = await plan(manager, out, { kind: way })
    const [actions, best] = decidable[state] ?? []
    expect(planned.bookings).toMatchObject([{ id, best, actions }])

    const decisions = bestDecisions(planned)
    const applied = await takeOut(manager, out, { kind: way, version: planned.version, decisions })
    expect(applied.kept + applied.offered + applied.toCall).toBe(1)
    const { absences } = await manager(absencesContract.listAbsences, { query: {} })
    expect(absences).toMatchObject([{ bookingCount: 1 }])
    // Whatever it is, the studio can call it off: who is here is spoken to.
    const again = await plan(manager, out, { kind: way })
    if (!again.bookings[0]?.actions.includes('cancel')) return
    const { version, bookings } = again
    const body = {
      version,
      blocks: [],
      decisions: bookings.map((one) => ({ action: 'cancel' as const, bookingId: one.id, version: one.version })),
    }
    const absenceId = applied.id
    expect(await manager(absencesContract.resolveAbsence, { params: { absenceId }, body })).toMatchObject({
      cancelled: 1,
    })
    const { status } = await manager(readBooking, { params: { bookingId: id } })
    expect(status).toBe(state === 'waits for the studio' ? 'rejected' : 'cancelled_staff')
  },
)

test.for(['confirmed', 'is here'])(
  'nobody is retired, and no hours shortened, unseen while somebody %s',
  async (state, { db, call, as }) => {
    const { staffIds, bayIds } = await makeStudio(db)
    const [manager, desk] = [await as('manager'), await as('front_desk')]
    const { id } = (await states[state]?.(db, call, desk)) ?? { id: '' }

    for (const resourceId of [staffIds[0] ?? '', bayIds[0] ?? '']) {
      const retired = manager(resourcesContract.changeResource, {
        params: { resourceId },
        body: { version: 1, active: false },
      })
      await expect(retired).rejects.toMatchObject({ code: 'conflict' })
    }
    for (const resourceId of [staffIds[0] ?? '', bayIds[0] ?? '']) {
      const params = { resourceId }
      const without = manager(resourcesContract.changeResource, { params, body: { version: 1, capabilities: [] } })
      await expect(without).rejects.toMatchObject({
        code: 'conflict',
        facts: { details: [{ path: `bookings.${id}` }] },
      })
    }
    const params = { staffId: staffIds[0] ?? '', day: wednesday }
    const shorter = { shifts: [{ starts: '13:00', ends: '18:00' }], note: '', version: 1 }
    await expect(manager(schedulesContract.putStaffDay, { params, body: shorter })).rejects.toMatchObject({
      code: 'conflict',
      facts: { details: [{ path: `bookings.${id}` }] },
    })
    await manager(schedulesContract.putStaffDay, { params, body: { ...shorter, keepBookings: true } })
    const outside = await manager(schedulesContract.planOutsideBookings, { params: { staffId: params.staffId } })
    expect(outside.bookings).toMatchObject([{ id }])
  },
)

test('what is agreed to where somebody or something is out is said first, and only then with a reason', async ({
  db,
  call,
  as,
}) => {
  const { staffIds, bayIds } = await makeStudio(db)
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const { id: bookingId } = await inState(db, await book(call, '10:00'), 'pending_approval')
  const leave = await plan(manager, staffIds[0])
  await takeOut(manager, staffIds[0], { version: leave.version })
  const bay = await plan(manager, bayIds[0], { kind: 'maintenance', until: '12:00' })
  await takeOut(manager, bayIds[0], { kind: 'maintenance', until: '12:00', version: bay.version })

  const params = { bookingId }
  const refused = {
    code: 'conflict',
    message:
      'Coach 1 is out until Wed, Nov 25, 6:00 PM: Coach 1 is ill. Bay 1 is out of service until Wed, Nov 25, 12:00 PM: Coach 1 is ill. Move it to another time or place, decline it, or confirm it all the same and say why.',
  }
  await expect(desk(approveBooking, { params, body: {} })).rejects.toMatchObject(refused)
  await expect(desk(changeBookingStatus, { params, body: { to: 'confirmed' } })).rejects.toMatchObject(refused)
  await desk(approveBooking, { params, body: { force: { reason: 'Ben steps in' } } })
  expect(await db.selectFrom('booking').select(['status', 'forcedReason']).execute()).toEqual([
    { status: 'confirmed', forcedReason: 'Ben steps in' },
  ])
})
