import { expect } from 'vitest'

import { expireOffers } from '#server/booking/offers/offer.ts'
import { remind } from '#server/booking/reminders/remind.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { absencesContract, type Decision } from '#shared/staffing/absences.ts'
import { book } from '#tests/booking/wednesday.ts'
import { bestDecisions, fallIll, linkTo, plan, takeOut } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { changeBookingStatus, readBooking } = bookingContract

const letters = (db: Db, ...templates: string[]) =>
  db
    .selectFrom('notice')
    .select(['template', 'recipient', 'subject', 'text'])
    .where('template', 'in', templates)
    .orderBy('id')
    .execute()

// A reminder is worded by the state of the booking when it is sent.
for (const state of ['stands', 'asked', 'called', 'kept', 'asked and kept after all'] as const) {
  test(`a reminder of a booking that ${state}`, async ({ db, as, call, callWith, clock, services }) => {
    const manager = await as('manager')
    if (state === 'stands') {
      await makeStudio(db, { coaches: 1, bays: 2 })
      await book(call, '10:00')
    } else if (state.startsWith('asked')) {
      const { absence } = await fallIll(db, call, manager, callWith)
      if (state !== 'asked') {
        await manager(absencesContract.deleteAbsence, { params: { absenceId: absence.id }, body: { version: 1 } })
      }
    } else {
      const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
      await book(call, '10:00')
      const { bookings, version } = await plan(manager, staffIds[0], { until: '13:00' })
      const decisions = bookings.map((one): Decision => ({ action: 'call', bookingId: one.id, version: one.version }))
      await takeOut(manager, staffIds[0], { until: '13:00', version, decisions: state === 'called' ? decisions : [] })
    }
    clock.set('2026-11-25T14:01:00Z')
    await remind(jobWork(services, 'test'))

    const isTrue = state === 'stands' || state === 'asked and kept after all'
    expect(await letters(db, 'reminder')).toHaveLength(isTrue ? 1 : 0)
  })
}

test('a booking that a colleague gives at its hour says who, and is free to cancel; both of the staff are told', async ({
  db,
  as,
  call,
  callWith,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const { id, manageToken } = await book(call, '10:00')
  const [ill, colleague, manager] = [await as('coach'), await as('coach'), await as('manager')]
  const { staffName } = await manager(readBooking, { params: { bookingId: id } })
  const [first, second] = staffName === 'Coach 1' ? staffIds : staffIds.toReversed()
  await linkTo(db, first, ill.userId)
  await linkTo(db, second, colleague.userId)
  const planned = await plan(manager, first)
  await takeOut(manager, first, { version: planned.version, decisions: bestDecisions(planned) })

  const other = staffName === 'Coach 1' ? 'Coach 2' : 'Coach 1'
  const [letter, ...more] = await letters(db, 'same_time', 'moved')
  expect(more).toEqual([])
  expect(letter?.template).toBe('same_time')
  expect(letter?.text).toContain(`It is with ${other} instead of ${staffName}. Coach 1 is ill.`)
  expect(letter?.text).toContain('As we changed it, canceling is free until it begins')
  expect(letter?.text).not.toContain('Instead of')
  const told = await letters(db, 'given_staff', 'changed_staff', 'booked_staff')
  expect(told.map(({ template }) => template)).toEqual(['changed_staff', 'given_staff'])
  expect(told[1]?.text).toContain(`comes to you for Swing evaluation, instead of to ${staffName}.`)

  const client = callWith({ authorization: `Booking ${manageToken}` })
  expect((await client(readBooking, { params: { bookingId: id } })).movedBy).toBe('studio')
})

test('what waits for a yes asks its coach for it, and is theirs once somebody else has said it', async ({
  db,
  as,
  call,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 1 })
  await db.updateTable('service').set({ needsApproval: true }).execute()
  const coach = await as('coach')
  await linkTo(db, staffIds[0], coach.userId)
  const { id } = await book(call, '10:00')
  const other = await book(call, '12:00', { email: 'lee@example.com' })
  const third = await book(call, '14:00', { email: 'kim@example.com' })

  const asked = await letters(db, 'asked_staff', 'booked_staff')
  expect(asked.map(({ template }) => template)).toEqual(['asked_staff', 'asked_staff', 'asked_staff'])
  expect(asked[0]?.text).toContain('asks for Swing evaluation with you')
  expect(asked[0]?.text).not.toContain('has booked')
  const manager = await as('manager')
  await manager(changeBookingStatus, { params: { bookingId: id }, body: { to: 'confirmed' } })
  await coach(changeBookingStatus, { params: { bookingId: other.id }, body: { to: 'confirmed' } })
  expect(await letters(db, 'booked_staff')).toHaveLength(1)

  const declined = { to: 'rejected', reason: 'The bay is being repaired' } as const
  await manager(changeBookingStatus, { params: { bookingId: third.id }, body: declined })
  const [letter] = await letters(db, 'approval_declined')
  expect(letter).toMatchObject({ recipient: 'kim@example.com' })
  expect(letter?.text).toContain('The bay is being repaired.')
})

// How a booking ends, and what the client and the coach read of that.
const endings = [
  { who: 'the client', says: 'It is canceled, as you asked.', isStaffTold: true },
  { who: 'the manager', says: 'We had to cancel it. There', isStaffTold: true },
  { who: 'the coach', says: 'We had to cancel it. There', isStaffTold: false },
  { who: 'an absence', says: 'We had to cancel it. Coach 1 is ill. There', isStaffTold: true },
] as const

for (const { who, says, isStaffTold } of endings) {
  test(`a booking that ${who} cancels says so`, async ({ db, as, call, callWith }) => {
    const { staffIds } = await makeStudio(db, { coaches: 1 })
    const coach = await as('coach')
    await linkTo(db, staffIds[0], coach.userId)
    const { id, manageToken, version } = await book(call, '10:00')
    const cancel = { params: { bookingId: id }, body: { to: 'cancelled_staff', reason: 'For the book alone' } } as const
    const manager = await as('manager')
    if (who === 'the client')
      await callWith({ authorization: `Booking ${manageToken}` })(changeBookingStatus, {
        params: { bookingId: id },
        body: { to: 'cancelled_customer' },
      })
    if (who === 'the manager') await manager(changeBookingStatus, cancel)
    if (who === 'the coach') await coach(changeBookingStatus, cancel)
    if (who === 'an absence') {
      const planned = await plan(manager, staffIds[0])
      const decisions: Decision[] = [{ action: 'cancel', bookingId: id, version }]
      await takeOut(manager, staffIds[0], { version: planned.version, decisions })
    }

    const [letter] = await letters(db, 'cancelled')
    expect(letter?.text).toContain(says)
    expect(letter?.text).not.toContain('For the book alone')
    expect(await letters(db, 'changed_staff')).toHaveLength(isStaffTold ? 1 : 0)
  })
}

test('what was offered instead of a booking stands in its history, for staff alone', async ({
  db,
  as,
  call,
  callWith,
  clock,
  services,
}) => {
  const manager = await as('manager')
  const { params, client } = await fallIll(db, call, manager, callWith)
  clock.set('2026-11-25T00:30:00Z')
  await expireOffers(jobWork(services, 'test'))
  const desk = await as('front_desk')
  const { history } = await desk(readBooking, { params })
  expect(history.map(({ offer }) => offer)).toEqual([null, 'open', 'expired'])
  expect((await client(readBooking, { params })).history.map(({ offer }) => offer)).toEqual([null])
})
