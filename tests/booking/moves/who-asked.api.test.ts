import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract, type Reschedule } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { fallIll, plan, takeOut } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { previewCancellation, readBooking, rescheduleBooking } = bookingContract

interface Acting {
  id: string
  desk: Call
  holder: Call
}

const move = (call: Call, { id }: Acting, time: string, more: Partial<Reschedule> = {}) =>
  call(rescheduleBooking, { params: { bookingId: id }, query: {}, body: { startsAt: at(time), ...more } })

const studios = { by: 'studio', reason: 'Bay 1 is being repaired' } as const

/**
 * What is done to a booking at 16:00, in order; who asked for its time, and the fees for canceling two hours before and
 * for not coming.
 */
const rows: [string, (on: Acting) => Promise<unknown>, after: { by: string | null; late: number; noShow: number }][] = [
  ['nothing', () => Promise.resolve(), { by: null, late: 4750, noShow: 100 }],
  ['a move by its client', (on) => move(on.holder, on, '14:00'), { by: 'client', late: 4750, noShow: 100 }],
  ['a move by the desk', (on) => move(on.desk, on, '14:00'), { by: 'client', late: 4750, noShow: 100 }],
  [
    'a move by the desk, at the client’s wish',
    (on) => move(on.desk, on, '14:00', { by: 'client' }),
    { by: 'client', late: 4750, noShow: 100 },
  ],
  ['a move by the studio', (on) => move(on.desk, on, '14:00', studios), { by: 'studio', late: 0, noShow: 0 }],
  [
    'a forced move',
    (on) => move(on.desk, on, '14:10', { force: { reason: 'No other time' } }),
    { by: 'studio', late: 0, noShow: 0 },
  ],
  [
    'a forced move at the client’s wish',
    (on) => move(on.desk, on, '14:10', { by: 'client', force: { reason: 'They are here' } }),
    { by: 'client', late: 4750, noShow: 100 },
  ],
  [
    'another bay by the studio at the same time',
    async (on) => {
      const { bayIds } = await bays(on)
      return move(on.desk, on, '16:00', { by: 'studio', bayId: bayIds.at(-1) ?? '' })
    },
    { by: null, late: 4750, noShow: 100 },
  ],
  [
    'a move by the studio, and then by its client',
    async (on) => {
      await move(on.desk, on, '14:00', studios)
      await move(on.holder, on, '15:00')
    },
    { by: 'client', late: 4750, noShow: 100 },
  ],
  [
    'a move by the studio, and then by the desk at the client’s wish',
    async (on) => {
      await move(on.desk, on, '14:00', studios)
      await move(on.desk, on, '15:00', { by: 'client' })
    },
    { by: 'client', late: 4750, noShow: 100 },
  ],
  [
    'a move by its client, and then by the studio',
    async (on) => {
      await move(on.holder, on, '15:00')
      await move(on.desk, on, '14:00', studios)
    },
    { by: 'studio', late: 0, noShow: 0 },
  ],
]

const bays = async ({ desk }: Acting) => {
  const board = await desk(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
  return { bayIds: board.bays.map(({ id }) => id) }
}

test.for(rows)('%s: its terms are what they say', async ([, act, after], { db, as, call, callWith, clock }) => {
  await makeStudio(db, { bays: 2 })
  const { id, manageToken } = await book(call, '16:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await act({ id, desk: await as('front_desk'), holder })

  const { movedBy, cancellationPolicy } = await holder(readBooking, { params: { bookingId: id } })
  expect({ movedBy, noShow: cancellationPolicy.noShowFeePercent }).toEqual({ movedBy: after.by, noShow: after.noShow })
  clock.set('2026-11-25T18:00:00Z')
  const query = { to: 'cancelled_customer' as const }
  const desk = await as('front_desk')
  expect(await desk(previewCancellation, { params: { bookingId: id }, query })).toMatchObject({ feeCents: after.late })
})

test('what the studio cannot keep and moves, at once or to a time that is chosen, costs its client nothing', async ({
  db,
  as,
  call,
  callWith,
}) => {
  const manager = await as('manager')
  const { params, client } = await fallIll(db, call, manager, callWith)
  const { offer } = await client(offersContract.readBookingOffer, { params })
  const startsAt = offer?.times[0]?.startsAt ?? new Date(0)
  await client(offersContract.acceptBookingOffer, { params, body: { startsAt } })

  const chosen = await client(readBooking, { params })
  expect(chosen).toMatchObject({ movedBy: 'studio', cancellationPolicy: { noShowFeePercent: 0 } })
  expect(chosen.history.at(-1)).toMatchObject({ moved: { to: startsAt, by: 'studio' } })
  const seen = await manager(readBooking, { params })
  expect(seen.history.at(-1)).toMatchObject({ reason: 'Coach 1 is ill.' })
  expect(await lettersTo(db, 'moved')).toMatchObject([expect.stringContaining('Coach 1 is ill.')])
})

test('a letter says who asked, why, and what canceling costs from then on', async ({ db, as, call }) => {
  await makeStudio(db)
  const { id } = await book(call, '16:00')
  const on = { id, desk: await as('front_desk'), holder: call }
  await move(on.desk, on, '14:00', { by: 'client' })
  await move(on.desk, on, '12:00', { ...studios, force: { reason: 'Lee wants our bay' } })
  await move(on.desk, on, '15:00', { by: 'client' })

  const [asked = '', studiosOwn = '', again = ''] = await lettersTo(db, 'moved')
  for (const letter of [asked, again]) {
    expect(letter).toContain('Your booking is moved, as you asked.')
    expect(letter).toContain('Not coming costs $95.00.')
  }
  expect(studiosOwn).toContain('We had to move your booking.')
  expect(studiosOwn).toContain('Bay 1 is being repaired.')
  expect(studiosOwn).toContain('canceling is free until it begins, and not coming costs nothing.')
  expect(studiosOwn).not.toContain('Lee')
})

test('the studio says why it moves a client, who may then cancel for nothing; what only looks needs no reason', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '16:00')
  const on = { id, desk: await as('front_desk'), holder: call }

  await expect(move(on.desk, on, '14:00', { by: 'studio' })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'reason' }] },
  })
  const body = { startsAt: at('14:00'), by: 'studio' as const }
  await on.desk(rescheduleBooking, { params: { bookingId: id }, query: { preview: '1' }, body })
  await move(on.desk, on, '14:00', studios)
  const { facts } = await db
    .selectFrom('auditEvent')
    .select(sql`facts`.as('facts'))
    .where('action', '=', 'booking_moved')
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ by: 'studio' })
})

const lettersTo = async (db: Db, template: string) =>
  (await db.selectFrom('notice').select('text').where('template', '=', template).orderBy('id').execute()).map(
    ({ text }) => text,
  )

test('what waits for its payment refuses no batch of decisions, and is told as one that could not move', async ({
  db,
  as,
  call,
  services,
}) => {
  services.paymentProvider = demoProvider
  const { staffIds, bayIds } = await makeStudio(db, {
    coaches: 2,
    bays: 2,
    paymentRule: JSON.stringify({ kind: 'full' }),
  })
  const { id: bookingId, reference, status } = await book(call, '10:00')
  const taken = await db.selectFrom('allocation').select('resourceId').where('bookingId', '=', bookingId).execute()
  const ill = staffIds.find((id) => taken.some(({ resourceId }) => resourceId === id))
  const resourceIds = [...staffIds.filter((id) => id !== ill), ...bayIds.slice(0, 1)]
  const manager = await as('manager')
  const { version, bookings } = await plan(manager, ill)
  const seen = { bookingId, version: bookings[0]?.version ?? 0 }
  const decisions = [{ action: 'move' as const, ...seen, startsAt: at('10:00'), resourceIds }]

  expect(status).toBe('pending_payment')
  expect(await takeOut(manager, ill, { version, decisions })).toMatchObject({
    moved: 0,
    toCall: 1,
    beingPaid: [{ reference }],
  })
})
