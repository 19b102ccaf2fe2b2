import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { at, book, hold, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

// Two parties share a bay only if somebody was shown the other booking and gave a reason.

const { changeBookingStatus, createBooking, extendBooking, quoteAtDesk, rescheduleBooking } = bookingContract

const bay = {
  category: 'bay',
  priceCents: 6000,
  requiredSkill: null,
  coaches: 0,
  bufferAfterMinutes: 0,
  slotStepMinutes: 30,
} as const

const named = (name: string) => ({ ...person, email: `${name.toLowerCase()}@example.com`, lastName: name })

test('of two desks that take the free bay of one moment, one has it, and the other one is told', async ({
  db,
  as,
  clock,
}) => {
  await makeStudio(db, bay)
  clock.set('2026-11-25T16:07:00-06:00')
  const desk = await as('front_desk')
  const { now } = await desk(quoteAtDesk, { query: { service: 'swing_eval', startsAt: at('16:15').toISOString() } })
  if (!now) throw new Error('The bay is not free.')
  const take = (name: string) =>
    desk(createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: now.startsAt,
        minutes: now.minutes,
        bayId: now.bayId,
        person: named(name),
        force: { reason: 'Walk-in', beside: false },
      },
    })

  const taken = await Promise.allSettled([take('Lee'), take('Ann')])
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(take('Kim')).rejects.toMatchObject({ code: 'slot_taken', facts: { nearest: expect.any(Array) } })
  expect(await db.selectFrom('allocation').select('beside').execute()).toEqual([{ beside: false }])
})

test('what a visitor keeps for some minutes is not taken for one who stands there', async ({ db, as, call }) => {
  await makeStudio(db, bay)
  await hold(call, '16:00')
  const desk = await as('front_desk')
  const body = { serviceCode: 'swing_eval', startsAt: at('16:10'), person: named('Lee') }

  await expect(
    desk(createBooking, { body: { ...body, force: { reason: 'Asked for at the desk', beside: false } } }),
  ).rejects.toMatchObject({ code: 'slot_taken', message: expect.stringContaining('held by somebody') })
  await desk(createBooking, { body: { ...body, force: { reason: 'They insist' } } })
})

test('nor is a booking moved beside another one that was not shown', async ({ db, as, call }) => {
  await makeStudio(db, bay)
  const { id } = await book(call, '10:00')
  await book(call, '12:00', { email: 'other@example.com' })
  const desk = await as('front_desk')
  const move = (time: string, beside: boolean) =>
    desk(rescheduleBooking, {
      params: { bookingId: id },
      query: {},
      body: { startsAt: at(time), by: 'client', force: { reason: 'They are late', beside } },
    })

  await expect(move('12:10', false)).rejects.toMatchObject({ code: 'slot_taken' })
  await move('11:00', false)
  await move('12:10', true)
})

test('nobody plays on into what was put beside somebody who has left', async ({ db, as, call, callWith, clock }) => {
  await makeStudio(db, bay)
  const desk = await as('front_desk')
  const first = await book(call, '10:00')
  await desk(createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at('10:30'),
      person: named('Beside'),
      force: { reason: 'They insist' },
    },
  })
  // The new end is beside the first booking and beside the one after it.
  await expect(extendAsShown(desk, first.id, { minutes: 15 })).rejects.toMatchObject({
    code: 'slot_taken',
    message: 'Sam Beside comes at 10:30 AM.',
  })
  await desk(changeBookingStatus, { params: { bookingId: first.id }, body: { to: 'cancelled_staff' } })
  const before = await book(call, '09:30', { email: 'before@example.com' })

  await expect(
    desk(extendBooking, { params: { bookingId: before.id }, query: { preview: '1' }, body: { minutes: 30 } }),
  ).rejects.toMatchObject({ code: 'slot_taken' })
  clock.set('2026-11-25T10:20:00-06:00')
  const client = callWith({ authorization: `Booking ${before.manageToken}` })
  await expect(extendAsShown(client, before.id, { minutes: 30 })).rejects.toMatchObject({
    code: 'slot_taken',
    message: expect.stringContaining('Somebody else'),
  })
})

test('who stood beside what has left has the time to themselves', async ({ db, as, call }) => {
  await makeStudio(db, bay)
  const desk = await as('front_desk')
  const besideOf = async (time: string, name: string) => {
    const force = { reason: 'They insist' }
    const body = { serviceCode: 'swing_eval', startsAt: at(time), person: named(name), force }
    return (await desk(createBooking, { body })).id
  }
  const leave = {
    canceled: (id: string) => desk(changeBookingStatus, { params: { bookingId: id }, body: { to: 'cancelled_staff' } }),
    moved: (id: string) =>
      desk(rescheduleBooking, {
        params: { bookingId: id },
        query: {},
        body: { startsAt: at('17:00'), by: 'client' },
      }),
    shortened: (id: string) => extendAsShown(desk, id, { minutes: -30 }),
  }

  for (const [way, [from, beside]] of Object.entries({
    canceled: ['10:00', '10:30'],
    moved: ['12:00', '12:30'],
    shortened: ['14:00', '14:30'],
  } as const)) {
    const { id } = await book(call, from, { email: `${way}@example.com` })
    const other = await besideOf(beside, way)
    const standing = () =>
      db.selectFrom('allocation').select(['blocking', 'beside']).where('bookingId', '=', other).execute()

    expect(await standing(), way).toEqual([{ blocking: false, beside: true }])
    await leave[way as keyof typeof leave](id)
    expect(await standing(), way).toEqual([{ blocking: true, beside: false }])
  }
})
