import { expect } from 'vitest'

import { makeBlock } from '#server/booking/blocks/blocks.ts'
import { offerFreedTimes } from '#server/booking/waitlist/serve.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Block } from '#server/kernel/db/schema.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { cancel, wait } from '#tests/booking/waitlist/waiting.ts'
import { at, book, hold, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, createSeries, holdTime, rescheduleBooking } = bookingContract

interface Taken {
  db: Db
  services: Services
  call: Call
  desk: Call
  staffIds: string[]
  bayIds: string[]
  locationId: string
}

const block = ({ db, locationId }: Taken, kind: Block['kind'], resourceId: string | undefined) =>
  atomically({ trx: db }, ({ trx }) =>
    makeBlock(
      { trx },
      {
        locationId,
        kind,
        during: `[${at('13:00').toISOString()},${at('15:00').toISOString()})`,
        reason: 'Left knee of Lee Trevino',
      },
      [resourceId ?? ''],
    ),
  )

/** A reason against 14:00, how it is worded for the staff, and for a client. */
const rows: [string, (on: Taken) => Promise<unknown>, staff: string, client: string][] = [
  [
    'a day that is closed',
    ({ db, locationId }) =>
      db
        .insertInto('openingException')
        .values({ locationId, day: '2026-11-25', opens: null, closes: null, note: 'Thanksgiving eve' })
        .execute(),
    'Closed on Wednesday, November 25: Thanksgiving eve.',
    'Closed on Wednesday, November 25: Thanksgiving eve.',
  ],
  [
    'a bay that is broken',
    (on) => block(on, 'maintenance', on.bayIds[0]),
    'Bay 1 is being repaired until 3:00 PM: Left knee of Lee Trevino.',
    'Bay 1 is being repaired until 3:00 PM.',
  ],
  [
    'a coach who is away',
    (on) => block(on, 'leave', on.staffIds[0]),
    'Coach 1 is away until 3:00 PM: Left knee of Lee Trevino.',
    'Coach 1 does not work at this time.',
  ],
  [
    'somebody who is booking',
    ({ call }) => hold(call, '14:00'),
    'Bay 1 is held by somebody for 10 more minutes.',
    'This time is held by somebody for 10 more minutes.',
  ],
  [
    'somebody to whom it is offered',
    async ({ services, call, desk }) => {
      const { id } = await book(call, '14:00', { email: 'lee@example.com' })
      await wait(call, '14:00', 'gene@example.com')
      await cancel(desk, id)
      await offerFreedTimes(jobWork(services, 'test'))
    },
    'Bay 1 is offered to somebody until',
    'This time is offered to somebody until',
  ],
  [
    'a booking',
    ({ call }) =>
      call(createBooking, {
        body: {
          serviceCode: 'swing_eval',
          startsAt: at('14:00'),
          person: { ...person, firstName: 'Lee', lastName: 'Trevino', email: 'lee@example.com' },
        },
      }),
    'Bay 1 is booked by Lee Trevino, 2:00 PM to 3:00 PM.',
    'Somebody has just taken this time.',
  ],
]

async function refused(act: Promise<unknown>): Promise<Failure> {
  const failure = await act.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof Failure)) throw new Error('It was not refused.')
  return failure
}

test.for(rows)(
  '%s is named by every refusal, with the nearest times',
  async ([, take, staff, client], { db, services, call, callWith, as }) => {
    const { staffIds, bayIds, locationId } = await makeStudio(db)
    const { id: bookingId, manageToken } = await book(call, '09:00')
    const desk = await as('front_desk')
    const member = await as()
    await take({ db, services, call, desk, staffIds, bayIds, locationId })
    const startsAt = at('14:00')
    const wish = { serviceCode: 'swing_eval', startsAt }
    const holder = callWith({ authorization: `Booking ${manageToken}` })
    const move = (by: Call, preview: '0' | '1') =>
      by(rescheduleBooking, { params: { bookingId }, query: { preview }, body: { startsAt } })
    const series = async (by: Call, more: object) => {
      const body = { ...wish, every: 'week' as const, times: 2, ...more }
      const { conflicts } = await by(createSeries, { query: { preview: '1' }, body })
      const [first] = conflicts
      throw new Failure('slot_taken', first?.message ?? '', { nearest: first?.nearest ?? [] })
    }

    const other = { ...person, email: 'other@example.com' }
    const byStaff = [move(desk, '0'), move(desk, '1'), desk(createBooking, { body: { ...wish, person: other } })]
    for (const failure of await Promise.all([...byStaff, series(desk, { person: other })].map(refused))) {
      expect(failure.message).toContain(staff)
      expect(failure.facts.nearest?.length).toBe(3)
    }
    const byClients = [move(holder, '0'), call(createBooking, { body: { ...wish, person: other } })]
    const held = [call, holder, member].map((by) => by(holdTime, { body: wish }))
    for (const failure of await Promise.all([...byClients, ...held, series(member, {})].map(refused))) {
      expect(failure.message).toContain(client)
      expect(failure.message).not.toContain('Lee')
      expect(failure.facts.nearest?.length).toBe(3)
    }
  },
)
