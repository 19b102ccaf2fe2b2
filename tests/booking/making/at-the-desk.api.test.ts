import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { recordContract } from '#shared/people/record.ts'
import { makeClub } from '#tests/booking/club.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, quoteAtDesk } = bookingContract

const bay = { category: 'bay', priceCents: 6000, requiredSkill: null, coaches: 0, bufferAfterMinutes: 0 } as const

/** 4:07 PM in Chicago. */
const sevenPastFour = '2026-11-25T22:07:00Z'

interface Asked {
  minutes?: number
  personId?: string
  bayId?: string
}

const quote = (desk: Call, startsAt: Date, more: Asked = {}) =>
  desk(quoteAtDesk, { query: { service: 'swing_eval', startsAt: startsAt.toISOString(), ...more } })

const addLee = async (desk: Call) =>
  (
    await desk(recordContract.createPerson, {
      body: { firstName: 'Lee', lastName: 'Trevino', email: null, phone: null, bornOn: null },
    })
  ).id

const bookingsOf = (db: Db) =>
  db.selectFrom('booking').select(['startsAt', 'endsAt', 'priceCents']).orderBy('createdAt').execute()

test('at 4:07 PM a bay that is free until 5:00 is taken until then, for the minutes that it has, and may run on later', async ({
  db,
  as,
  call,
  clock,
}) => {
  const { bayIds } = await makeStudio(db, bay)
  const five = await book(call, '17:00')
  clock.set(sevenPastFour)
  const desk = await as('front_desk')
  const personId = await addLee(desk)

  const asked = await quote(desk, at('16:15'), { personId })
  expect(asked).toMatchObject({
    offered: false,
    reasons: [{ rule: 'booking', subject: 'Bay 1', bookingId: five.id }],
    price: { priceCents: 6000 },
    free: [],
    now: {
      startsAt: at('16:07'),
      endsAt: at('17:00'),
      minutes: 53,
      bayId: bayIds[0],
      bayName: 'Bay 1',
      priceCents: 5300,
    },
  })

  const left = { minutes: 53, bayId: bayIds[0] ?? '' }
  const now = await quote(desk, at('16:07'), { ...left, personId })
  expect(now.reasons.map(({ rule }) => rule)).toEqual(['grid', 'length'])
  expect(now.price).toMatchObject({ priceCents: 5300 })
  const walkIn = { serviceCode: 'swing_eval', startsAt: at('16:07'), personId, ...left, expectedPriceCents: 5300 }
  await expect(desk(createBooking, { body: walkIn })).rejects.toMatchObject({ code: 'not_offered' })
  await expect(
    call(createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: at('16:07'), ...left, person, force: { reason: 'Me' } },
    }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  const { id } = await desk(createBooking, { body: { ...walkIn, force: { reason: 'Walk-in' } } })

  expect(await bookingsOf(db)).toMatchObject([
    { priceCents: 6000 },
    { startsAt: at('16:07'), endsAt: at('17:00'), priceCents: 5300 },
  ])
  expect((await quote(desk, at('16:15'))).now).toBeNull()
  await db.deleteFrom('allocation').where('bookingId', '=', five.id).execute()
  expect(await extendAsShown(desk, id, { minutes: 30 })).toMatchObject({ endsAt: at('17:30'), priceCents: 8300 })
})

test('the desk is told what stands against a time as it books it: no notice, what begins now, what else they have, how often', async ({
  db,
  as,
  clock,
}) => {
  await makeStudio(db, { ...bay, bays: 2, minimumNoticeMinutes: 24 * 60 })
  clock.set(sevenPastFour)
  const desk = await as('front_desk')
  const personId = await addLee(desk)
  await desk(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('17:00'), personId } })

  expect(await quote(desk, at('16:15'))).toMatchObject({ offered: true, reasons: [], now: { minutes: 60 } })
  expect((await quote(desk, at('16:07'))).reasons).toMatchObject([{ rule: 'grid' }])
  expect((await quote(desk, at('15:30'))).reasons).toMatchObject([{ rule: 'past' }])
  expect((await quote(desk, new Date('2026-12-09T22:15:00Z'))).now).toBeNull()
  const { free } = await quote(desk, at('16:15'))
  expect(free.map(({ local }) => local.slice(11))).toEqual(['16:15', '16:30', '16:45', '17:00'])
  const twice = await quote(desk, at('16:15'), { personId })
  expect(twice.reasons).toMatchObject([{ rule: 'booking', subject: 'Lee Trevino', fix: 'open_booking' }])
  const again = { serviceCode: 'swing_eval', startsAt: at('16:15'), personId }
  await expect(desk(createBooking, { body: again })).rejects.toMatchObject({ code: 'already_booked' })

  await db.updateTable('service').set({ quotaActive: 1 }).execute()
  const once = await quote(desk, at('16:00'), { personId })
  expect(once.reasons).toMatchObject([
    { rule: 'quota', message: 'You have 1 of these to come. Book the next one after that.' },
  ])
  await expect(desk(createBooking, { body: { ...again, startsAt: at('16:00') } })).rejects.toMatchObject({
    code: 'not_offered',
  })
  // If a rule refuses every time, no other time is suggested.
  expect(once.next).toBeNull()
})

test('what a member takes at once is on their plan, and what their plan does not let them have costs what it costs everybody', async ({
  db,
  as,
  clock,
}) => {
  const { member } = await makeClub({ db, as }, { maximumActiveBookings: 1 })
  clock.set(sevenPastFour)
  const desk = await as('front_desk')
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', member.userId)
    .executeTakeFirstOrThrow()
  const { now } = await desk(quoteAtDesk, {
    query: { service: 'bay_60', startsAt: at('16:15').toISOString(), personId, minutes: 40 },
  })
  expect(now).toMatchObject({ minutes: 40, priceCents: 0 })
  const walkIn = { serviceCode: 'bay_60', personId, force: { reason: 'Walk-in' } }
  const taken = { ...walkIn, startsAt: at('16:07'), minutes: 40 }
  expect(await desk(createBooking, { body: taken })).toMatchObject({ priceCents: 0, endsAt: at('16:47') })

  const more = { query: { service: 'bay_60', startsAt: at('17:00').toISOString(), personId } }
  expect(await desk(quoteAtDesk, more)).toMatchObject({ reasons: [{ rule: 'quota' }], price: { priceCents: 5000 } })
  const anyway = { ...walkIn, startsAt: at('17:00'), expectedPriceCents: 5000 }
  expect(await desk(createBooking, { body: anyway })).toMatchObject({ priceCents: 5000 })
})

test('a lesson keeps its lengths, however it is asked for', async ({ db, as, clock }) => {
  const { bayIds } = await makeStudio(db, { category: 'lesson', bufferAfterMinutes: 0 })
  clock.set(sevenPastFour)
  const desk = await as('front_desk')
  const personId = await addLee(desk)

  const asked = await quote(desk, at('16:15'))
  expect(asked.now).toBeNull()
  await expect(quote(desk, at('16:15'), { minutes: 20 })).rejects.toMatchObject({ code: 'not_offered' })
  await expect(
    desk(createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: at('16:15'),
        minutes: 20,
        bayId: bayIds[0] ?? '',
        personId,
        force: { reason: 'Short' },
      },
    }),
  ).rejects.toMatchObject({ code: 'not_offered' })
})

test('shortly before midnight a free bay is taken now, also while the next quarter of an hour is tomorrow’s', async ({
  db,
  as,
  clock,
}) => {
  await makeStudio(db, { ...bay, opens: '18:00', closes: '02:00' })
  clock.set('2026-11-26T05:46:00Z')
  const desk = await as('front_desk')

  for (const asked of ['2026-11-26T05:46:00Z', '2026-11-26T06:00:00Z']) {
    const { now } = await quote(desk, new Date(asked))
    expect(now, asked).toMatchObject({ startsAt: new Date('2026-11-26T05:46:00Z'), minutes: 60 })
  }
})

// A walk-in may start between the times that are offered: as soon as a bay is free, and until the next booking.
test.for([
  { taken: [], from: '16:07', until: '17:07' },
  { taken: [['15:20', 60]], from: '16:20', until: '17:20' },
  {
    taken: [
      ['15:20', 60],
      ['17:00', 60],
    ],
    from: '16:20',
    until: '17:00',
  },
  {
    taken: [
      ['16:00', 12],
      ['16:15', 45],
    ],
    from: '17:00',
    until: '18:00',
  },
  {
    taken: [
      ['15:20', 60],
      ['16:30', 60],
    ],
    from: '16:20',
    until: '16:30',
  },
  { taken: [['15:00', 180]], from: undefined, until: undefined },
] as const)(
  'at 4:07 PM with $taken taken, a walk-in has the bay from $from until $until',
  async ({ taken, from, until }, { db, as, clock }) => {
    await makeStudio(db, bay)
    clock.set(sevenPastFour)
    const desk = await as('front_desk')
    const personId = await addLee(desk)
    for (const [time, minutes] of taken) {
      const startsAt = at(time)
      const { id } = await desk(createBooking, {
        body: { serviceCode: 'swing_eval', startsAt, personId, force: { reason: 'They are here' } },
      })
      const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
      await db.updateTable('booking').set({ endsAt }).where('id', '=', id).execute()
      const during = sql<string>`tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)`
      await db
        .updateTable('allocation')
        .set({ during, blocking: true, beside: false })
        .where('bookingId', '=', id)
        .execute()
    }

    const { now } = await quote(desk, at('16:15'))
    expect(now && { from: now.startsAt, until: now.endsAt }).toEqual(
      from === undefined ? null : { from: at(from), until: at(until) },
    )
  },
)
