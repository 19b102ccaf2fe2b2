import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { forgetOldRows } from '#server/retention.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { at, hold, person } from '#tests/booking/wednesday.ts'
import { makeService, makeStudio } from '#tests/support/make.ts'
import { type CallAs, test } from '#tests/support/test.ts'

const { createBooking, createSeries, readBooking } = bookingContract

/** A studio whose one service is for children from 7 to 17. */
async function makeForChildren(db: Db) {
  const studio = await makeStudio(db, { bays: 2, coaches: 2 })
  await db
    .updateTable('service')
    .set({ flags: ['juniors'], youngest: 7, oldest: 17 })
    .execute()
  return studio
}

const mia = { child_name: 'Mia Rivera', child_age: '9' }

interface Door {
  book: (answers: Record<string, string> | undefined) => Promise<string>
  /** The state of the booking. */
  status: 'pending_approval' | 'confirmed'
}

type Doors = Record<string, (db: Db, call: Call, as: CallAs) => Promise<Door>>

const asked =
  (call: Call, more: Partial<NewBooking> = {}) =>
  async (answers: Record<string, string> | undefined) => {
    const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), ...more, ...(answers && { answers }) }
    return (await call(createBooking, { body })).id
  }

const doors: Doors = {
  'the site': async (_, call) => ({ book: asked(call, { person }), status: 'pending_approval' }),
  'a hold': async (_, call) => ({
    book: asked(call, { person, holdId: (await hold(call, '10:00')).id }),
    status: 'pending_approval',
  }),
  'an account': async (_, __, as) => ({ book: asked(await as('member')), status: 'pending_approval' }),
  'the desk': async (_, __, as) => ({ book: asked(await as('front_desk'), { person }), status: 'confirmed' }),
  'the desk, against the rules': async (_, __, as) => ({
    book: asked(await as('front_desk'), { person, startsAt: at('20:00'), force: { reason: 'They wait' } }),
    status: 'confirmed',
  }),
  'a series': async (_, __, as) => {
    const member = await as('member')
    return {
      async book(answers) {
        const weekly = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week' as const, times: 2 }
        const { booked } = await member(createSeries, { query: {}, body: { ...weekly, ...(answers && { answers }) } })
        return booked[0]?.id ?? ''
      },
      status: 'pending_approval',
    }
  },
  'what follows in a visit': async (db, call) => {
    await makeService(db, { code: 'warm_up', name: 'Warm up' })
    return {
      async book(answers) {
        const visit = { serviceCode: 'warm_up', startsAt: at('10:00'), followedBy: [{ serviceCode: 'swing_eval' }] }
        const body = { ...visit, person, ...(answers && { answers }) }
        const { followedBy } = await call(createBooking, { body })
        return followedBy?.[0]?.id ?? ''
      },
      status: 'pending_approval',
    }
  },
  'an offer of the waitlist': async (db, call, as) => {
    const member = await as('member')
    const desk = await as('front_desk')
    const taken = []
    for (const email of ['a@example.com', 'b@example.com'])
      taken.push(
        await desk(createBooking, {
          body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person: { ...person, email }, answers: mia },
        }),
      )
    const entry = await member(waitlistContract.joinWaitlist, {
      body: { serviceCode: 'swing_eval', startsAt: at('10:00') },
    })
    expect(entry.asks.map(({ code }) => code)).toEqual(['child_name', 'child_age'])
    const bookingId = taken[0]?.id ?? ''
    await desk(bookingContract.changeBookingStatus, { params: { bookingId }, body: { to: 'cancelled_staff' } })
    return {
      async book(answers) {
        const body = answers && { answers }
        return (
          await member(waitlistContract.acceptWaitlistOffer, { params: { entryId: entry.id }, ...(body && { body }) })
        ).bookingId
      },
      status: 'pending_approval',
    }
  },
}

const wrong: [Record<string, string> | undefined, string[]][] = [
  [undefined, ['answers.child_name', 'answers.child_age']],
  [{ child_name: 'Mia' }, ['answers.child_age']],
]

test.for(Object.entries(doors))(
  'a lesson for children asks who comes at every door, and waits for the studio: by %s',
  async ([, open], { db, call, as }) => {
    await makeForChildren(db)
    const { book: bookBy, status } = await open(db, call, as)

    for (const [answers, paths] of wrong) {
      await expect(bookBy(answers)).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'Say which child comes, and how old they are.',
        facts: { details: paths.map((path) => ({ path })) },
      })
    }
    const bookingId = await bookBy(mia)
    const desk = await as('front_desk')
    expect(await desk(readBooking, { params: { bookingId } })).toMatchObject({ status })
    const row = await db.selectFrom('booking').select('answers').where('id', '=', bookingId).executeTakeFirst()
    expect(row?.answers).toMatchObject(mia)
  },
)

test('a lesson for children is put into no cart before the studio has agreed, and what is for everybody asks nothing', async ({
  db,
  call,
  as,
}) => {
  await makeForChildren(db)
  await makeService(db, { code: 'adult_lesson', name: 'Lesson' })
  const member = await as('member')
  const { id: holdId } = await hold(member, '10:00')
  await expect(
    member(cartContract.addToCart, { headers: {}, body: { kind: 'held_time', quantity: 1, holdId, answers: mia } }),
  ).rejects.toMatchObject({ code: 'not_offered', message: expect.stringContaining('looks at this first') })

  const services = await call(catalogContract.listServices, {})
  expect(services.find(({ code }) => code === 'swing_eval')).toMatchObject({
    needsApproval: true,
    questions: [
      { code: 'child_name', required: true },
      { code: 'child_age', required: true, hint: 'In years, from 7 to 17.' },
    ],
  })
  expect(services.find(({ code }) => code === 'adult_lesson')).toMatchObject({ needsApproval: false, questions: [] })
  const adult = { serviceCode: 'adult_lesson', startsAt: at('14:00'), person }
  expect(await call(createBooking, { body: adult })).toMatchObject({ status: 'confirmed' })
  await expect(call(createBooking, { body: { ...adult, answers: mia } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('whoever gives the lesson reads who comes, no audit does, and a year later nobody', async ({
  db,
  call,
  as,
  services,
  clock,
}) => {
  await makeForChildren(db)
  await asked(call, { person })(mia)
  const desk = await as('front_desk')
  const { bookings } = await desk(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
  expect(bookings).toMatchObject([
    {
      answers: [
        { question: 'Name of the child', answer: 'Mia Rivera' },
        { question: 'Age of the child', answer: '9' },
      ],
    },
  ])
  const audit = await db.selectFrom('auditEvent').selectAll().execute()
  expect(JSON.stringify(audit)).not.toContain('Mia')

  clock.pass({ days: 364 })
  await forgetOldRows(jobWork(services, 'test'))
  expect(await db.selectFrom('booking').select('answers').executeTakeFirst()).toMatchObject({ answers: mia })
  clock.pass({ days: 3 })
  await forgetOldRows(jobWork(services, 'test'))
  expect(await db.selectFrom('booking').select('answers').executeTakeFirst()).toEqual({ answers: {} })
})
