import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { deskNeedsNoReason } from '#shared/booking/fitting.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeClub } from '#tests/booking/club.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, quoteAtDesk, readBooking, readDayBoard } = bookingContract

const goals = { code: 'goals', label: 'What would you like?', hint: null, kind: 'text', choices: [], required: false }

test('what is added, answered and shared at the desk is quoted, booked at that price, and on board, order and letter', async ({
  db,
  as,
  services,
}) => {
  const { serviceId } = await makeStudio(db, { capacity: 4, priceCents: 9000, questions: [goals] })
  const addOn = { serviceId, code: 'video', name: 'Video', minutes: 10, priceCents: 2500, position: 1 }
  await db.insertInto('serviceAddon').values(addOn).execute()
  const { desk, sell } = await openCounter({ db, as, services }, 'front_desk')
  const query = { service: 'swing_eval', startsAt: at('10:00').toISOString() }

  expect(await desk(quoteAtDesk, { query })).toMatchObject({ price: { priceCents: 9000 }, shares: [] })
  const quote = await desk(quoteAtDesk, { query: { ...query, addOns: 'video' } })
  expect(quote).toMatchObject({ price: { priceCents: 11_500 }, endsAt: at('11:10') })

  const asked = {
    serviceCode: 'swing_eval',
    startsAt: at('10:00'),
    addOns: ['video'],
    answers: { goals: 'A draw' },
    players: [{ name: 'Sam Rivera' }, { name: 'Lee' }],
    person,
  }
  const { id } = await desk(createBooking, {
    body: { ...asked, expectedPriceCents: quote.price?.priceCents ?? 0 },
  })
  const params = { bookingId: id }
  expect(await desk(readBooking, { params })).toMatchObject({
    serviceName: 'Swing evaluation, with Video',
    priceCents: 11_500,
    players: [{ name: 'Sam Rivera' }, { name: 'Lee' }],
  })
  expect(await db.selectFrom('booking').select('answers').execute()).toEqual([{ answers: { goals: 'A draw' } }])
  const { bookings } = await desk(readDayBoard, { query: { day: '2026-11-25' } })
  expect(bookings).toMatchObject([{ serviceName: 'Swing evaluation, with Video', dueCents: 11_500 }])
  const order = await sell([{ kind: 'booking', bookingId: id, quantity: 1 }])
  expect(await desk(ordersContract.readOrder, { params: { orderId: order.id } })).toMatchObject({
    totalCents: 11_500,
    lines: [{ name: 'Swing evaluation, with Video, Nov 25, 2026, 10:00 AM' }],
  })
  const letter = await db
    .selectFrom('notice')
    .select(['subject', 'text'])
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(`${letter.subject} ${letter.text}`).toContain('Swing evaluation, with Video')
  expect(letter.text).toContain('Lee')
})

test('players by their plans are quoted share by share, and booked at no other sum than was shown', async ({
  db,
  as,
}) => {
  await makeClub({ db, as })
  await db.updateTable('service').set({ capacity: 4 }).execute()
  const { code: serviceCode } = await db.selectFrom('service').select('code').executeTakeFirstOrThrow()
  const { code: plan } = await db.selectFrom('membershipPlan').select('code').executeTakeFirstOrThrow()
  const desk = await as('front_desk')
  const query = { service: serviceCode, startsAt: at('10:00').toISOString() }
  const alone = await desk(quoteAtDesk, { query })

  const quote = await desk(quoteAtDesk, { query: { ...query, tiers: `,${plan}` } })
  expect(quote.shares).toHaveLength(2)
  const sum = quote.shares.reduce((all, share) => all + share, 0)
  expect(quote.price?.priceCents).toBe(sum)
  const players = [{ name: 'Sam' }, { name: 'Lee', tier: plan }]
  const wish = { serviceCode, startsAt: at('10:00'), person, players }

  await expect(desk(createBooking, { body: { ...wish, expectedPriceCents: sum + 1 } })).rejects.toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: sum + 1, newCents: sum } },
  })
  const made = await desk(createBooking, { body: { ...wish, expectedPriceCents: sum } })
  expect(made.priceCents).toBe(sum)
  expect(
    (await desk(readBooking, { params: { bookingId: made.id } })).players.map(({ shareCents }) => shareCents),
  ).toEqual(quote.shares)
  expect(alone.shares).toEqual([])
})

test.for([
  ['10:00', '10:14', true],
  ['10:00', '10:15', false],
  ['10:07', '10:12', true],
] as const)(
  'of %s the desk reads at %s whether it can book it without saying why: %s',
  async ([starts, now, isPlain], { db, as, clock }) => {
    await makeStudio(db)
    clock.set(at(now).toISOString())
    const desk = await as('front_desk')
    const { reasons, offered } = await desk(quoteAtDesk, {
      query: { service: 'swing_eval', startsAt: at(starts).toISOString() },
    })
    const wish = { serviceCode: 'swing_eval', startsAt: at(starts), person }

    // The quote agrees with what can be booked: without obstacles at once, otherwise with a reason.
    expect(offered).toBe(false)
    expect(reasons.every(deskNeedsNoReason)).toBe(isPlain)
    await expect(desk(createBooking, { body: wish })).rejects.toMatchObject({
      code: 'not_offered',
    })
    const force = { reason: 'Walk-in', beside: false }
    if (isPlain) expect(await desk(createBooking, { body: { ...wish, force } })).toMatchObject({ startsAt: at(starts) })
  },
)
