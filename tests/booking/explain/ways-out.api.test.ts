import { expect } from 'vitest'

import { makeBlock } from '#server/booking/blocks/blocks.ts'
import { offerFreedTimes } from '#server/booking/waitlist/serve.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { cancel, makeTaken, tokenFor, wait, waitFor } from '#tests/booking/waitlist/waiting.ts'
import { at, book, hold, person } from '#tests/booking/wednesday.ts'
import { makeService, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, extendBooking } = bookingContract
const { acceptWaitlistOffer, declineWaitlistOffer, joinWaitlist } = waitlistContract

async function refused(act: Promise<unknown>): Promise<Failure> {
  const failure = await act.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof Failure)) throw new Error('It was not refused.')
  return failure
}

const lee = { ...person, firstName: 'Lee', lastName: 'Trevino', email: 'lee@example.com' }
const bookForLee = (call: Call, time: string) =>
  call(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time), person: lee } })

const close = (db: Db, locationId: string, closes: string | null) =>
  db
    .insertInto('openingException')
    .values({ locationId, day: '2026-11-25', opens: closes && '09:00', closes, note: 'Thanksgiving eve' })
    .execute()

/** A time that somebody wants to wait for, and the words of the refusal. */
const joins: [string, (on: { db: Db; locationId: string; call: Call }) => Promise<unknown>, string, string][] = [
  [
    'a day that is closed',
    async ({ db, locationId, call }) => {
      await close(db, locationId, null)
      return wait(call, '14:00', 'ada@example.com')
    },
    'not_offered',
    'Closed on Wednesday, November 25: Thanksgiving eve.',
  ],
  [
    'a part of a day that is closed',
    async ({ db, locationId, call }) => {
      await close(db, locationId, '11:00')
      return waitFor(call, 'afternoon', 'ada@example.com')
    },
    'not_offered',
    'It starts from 9:00 AM to',
  ],
  [
    'a time after closing',
    ({ call }) => wait(call, '17:30', 'ada@example.com'),
    'not_offered',
    'Open 9:00 AM to 6:00 PM, it would be 5:30 PM to 6:30 PM.',
  ],
  [
    'a time between two starts',
    ({ call }) => wait(call, '14:10', 'ada@example.com'),
    'not_offered',
    'It starts every 15 min from opening, such as 2:15 PM.',
  ],
  [
    'what is free',
    async ({ call }) => {
      await book(call, '09:00')
      return waitFor(call, 'afternoon', 'ada@example.com')
    },
    'wrong_state',
    'This is free at the moment, at 12:00 PM, 12:15 PM, and 12:30 PM: book it at once.',
  ],
]

test.for(joins)(
  'nobody waits for %s: the rule is named, with what is free near it',
  async ([, join, code, words], { db, call }) => {
    const { locationId } = await makeStudio(db, { bufferAfterMinutes: 0 })

    const failure = await refused(join({ db, locationId, call }))
    expect(failure.code).toBe(code)
    expect(failure.message).toContain(words)
    expect(failure.facts.nearest).toHaveLength(3)
  },
)

test('what was offered and is offered no more says until when it was kept, who has it, and what is free instead', async ({
  db,
  call,
  callWith,
  as,
  clock,
}) => {
  const { desk, bookingId } = await makeTaken(db, call, as)
  const { id: entryId } = await wait(call, '11:00', 'ada@example.com')
  const token = await tokenFor(db, 'ada@example.com')
  const withLink = callWith({ authorization: `Waitlist ${token}` })
  const accept = (by: Call) => refused(by(acceptWaitlistOffer, { params: { entryId } }))
  expect(await accept(withLink)).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('we tell you as soon as it is'),
  })

  await cancel(desk, bookingId)
  clock.set('2026-11-24T15:00:01Z')
  const late = await accept(withLink)
  expect(late).toMatchObject({
    code: 'expired',
    message: 'This time was kept for you until Tue, Nov 24, 9:00 AM. It goes to whoever is next.',
  })
  expect(late.facts.nearest).toHaveLength(3)

  clock.set('2026-11-24T14:00:00Z')
  await withLink(declineWaitlistOffer, { params: { entryId } })
  expect(await accept(withLink)).toMatchObject({
    message: 'You have declined it, and wait for it no longer. Join the line anew, or book another time.',
  })
})

test('of what is offered to everybody, whoever comes second reads who has it, as far as they may', async ({
  db,
  call,
  callWith,
  as,
  clock,
  services,
}) => {
  const { bookingId } = await makeTaken(db, call, as)
  const ada = await wait(call, '11:00', 'ada@example.com')
  const token = await tokenFor(db, 'ada@example.com')
  clock.set('2026-11-25T05:30:00Z')
  const desk = await as('front_desk')
  await cancel(desk, bookingId)
  await desk(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('11:00'), person: lee } })

  for (const [by, words] of [
    [callWith({ authorization: `Waitlist ${token}` }), 'Somebody has just taken this time. You keep your place'],
    [desk, 'Lee Trevino, 11:00 AM to 12:00 PM. You keep your place'],
  ] as const) {
    const failure = await refused(by(acceptWaitlistOffer, { params: { entryId: ada.id } }))
    expect(failure.code).toBe('slot_taken')
    expect(failure.message).toContain(words)
    expect(failure.facts.nearest).toHaveLength(3)
  }
  await offerFreedTimes(jobWork(services, 'test'))
  const gone = await refused(desk(acceptWaitlistOffer, { params: { entryId: ada.id } }))
  expect(gone.message).toContain('Lee Trevino')
})

test('of two who want times that overlap at once one comes in; the other reads who was faster, and what is free', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  for (const [by, words] of [
    [desk, /(is booked by|is with) Lee Trevino, |(is booked by|is with) Sam Rivera, /],
    [call, /^Somebody has just taken this time\.$/],
  ] as const) {
    for (let round = 0; round < 4; round++) {
      const day = round * 86_400_000 + (by === desk ? 0 : 7 * 86_400_000)
      const start = (time: string) => new Date(at(time).getTime() + day)
      const both = [
        by(createBooking, { body: { serviceCode: 'swing_eval', startsAt: start('14:00'), person: lee } }),
        by(createBooking, { body: { serviceCode: 'swing_eval', startsAt: start('14:30'), person } }),
      ]
      const outcomes = await Promise.allSettled(both)
      const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      expect(lost).toHaveLength(1)
      expect(lost[0]).toMatchObject({ code: 'slot_taken', message: expect.stringMatching(words) })
      expect(lost[0] instanceof Failure && lost[0].facts.nearest).toHaveLength(3)
    }
  }
})

test('what cannot follow in a visit is named with who has its time', async ({ db, call, as }) => {
  await makeStudio(db, { bufferAfterMinutes: 0 })
  await makeService(db, { code: 'putting', name: 'Putting', durationMinutes: 30 })
  await bookForLee(call, '12:00')
  const desk = await as('front_desk')
  const visit = { serviceCode: 'swing_eval', startsAt: at('11:00'), person, followedBy: [{ serviceCode: 'putting' }] }

  const [staff, client] = [
    await refused(desk(createBooking, { body: visit })),
    await refused(call(createBooking, { body: visit })),
  ]
  expect(staff.message).toMatch(
    /^Putting cannot follow: .*Lee Trevino, 12:00 PM to 1:00 PM\..* Choose another time, or book the first by itself\.$/,
  )
  expect(client.message).toMatch(/^Putting cannot follow: Somebody has just taken this time\. Choose another time/)
  for (const { facts } of [staff, client]) expect(facts.nearest).toHaveLength(3)
})

test('a second booking of one person at a time names the first', async ({ db, as }) => {
  await makeStudio(db, { bays: 2, coaches: 2 })
  const desk = await as('front_desk')
  const { reference } = await bookForLee(desk, '14:00')

  expect(await refused(bookForLee(desk, '14:30'))).toMatchObject({
    code: 'already_booked',
    message: `There is another booking for the same person at this time: ${reference}, 2:00 PM to 3:00 PM. Move or cancel that one first.`,
  })
})

/**
 * A booking from 1 to 2 PM is to be an hour longer: what follows it, and the words for the staff and for the client.
 */
const longer: [
  string,
  (on: { db: Db; call: Call; desk: Call; bayId: string; locationId: string }) => Promise<unknown>,
  RegExp,
  RegExp,
][] = [
  [
    'a booking',
    ({ call }) => bookForLee(call, '14:00'),
    /^Lee Trevino comes at 2:00 PM\.$/,
    /^Somebody else comes at 2:00 PM\.$/,
  ],
  [
    'somebody who is booking',
    ({ call }) => hold(call, '14:00'),
    /^(Bay|Coach) 1 is held by somebody for 10 more minutes\.$/,
    /^This time is held by somebody for 10 more minutes\./,
  ],
  [
    'a repair',
    ({ db, locationId, bayId }) =>
      atomically({ trx: db }, ({ trx }) =>
        makeBlock(
          { trx },
          {
            locationId,
            kind: 'maintenance',
            during: `[${at('14:00').toISOString()},${at('15:00').toISOString()})`,
            reason: 'Net',
          },
          [bayId],
        ),
      ),
    /^Bay 1 is being repaired until 3:00 PM: Net\./,
    /^Bay 1 is being repaired until 3:00 PM\./,
  ],
  [
    'closing time',
    ({ db, locationId }) => close(db, locationId, '14:00'),
    /^Opening hours: Open on this day 9:00 AM to 2:00 PM/,
    /^The studio closes at 2:00 PM\.$/,
  ],
]

test.for(longer)(
  '%s that stands against more time is named',
  async ([, take, staff, client], { db, call, callWith, as, clock }) => {
    const { bayIds, locationId } = await makeStudio(db, { category: 'bay', bufferAfterMinutes: 0, priceCents: 5000 })
    const { id, manageToken } = await book(call, '13:00')
    const on = { db, call, desk: await as('front_desk'), bayId: bayIds[0] ?? '', locationId }
    await take(on)
    const extend = (by: Call) =>
      by(extendBooking, { params: { bookingId: id }, query: {}, body: { minutes: 30, expectedPriceCents: 7500 } })

    expect((await refused(extend(on.desk))).message).toMatch(staff)
    clock.set(at('13:10').toISOString())
    await db
      .updateTable('hold')
      .set({ expiresAt: new Date(at('13:20')) })
      .execute()
    expect((await refused(extend(callWith({ authorization: `Booking ${manageToken}` })))).message).toMatch(client)
  },
)

test('a wish that the line does not know is refused by its field', async ({ db, call }) => {
  await makeStudio(db)
  const body = { serviceCode: 'swing_eval', day: '2027-11-25', part: 'morning' as const, person }

  expect(await refused(call(joinWaitlist, { body }))).toMatchObject({
    code: 'not_offered',
    message: expect.stringContaining('It is booked up to'),
    facts: { details: [{ path: 'startsAt' }] },
  })
})
