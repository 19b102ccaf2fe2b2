import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { at, book, freeTimes, person } from './wednesday.ts'

const { createBooking, readBooking, cancelBooking, listMyBookings, listMyPastBookings } = bookingContract

test('a guest books a time that is offered, and nobody is offered it any more', async ({ db, call }) => {
  await makeStudio(db)
  expect(await freeTimes(call)).toContain('10:00')

  const booking = await book(call, '10:00')

  expect(booking).toMatchObject({
    status: 'confirmed',
    serviceCode: 'swing_eval',
    startsAt: at('10:00'),
    endsAt: at('11:00'),
    local: '2026-11-25T10:00',
    priceCents: 9500,
    staffName: 'Coach 1',
    bayName: 'Bay 1',
    person,
  })
  expect(booking.reference).toMatch(/^LL-[0-9A-HJKMNP-TV-Z]{6}$/)
  expect(await freeTimes(call)).not.toContain('10:00')
})

test('the confirmation mail carries a calendar file and a link that shows and cancels the booking', async ({
  db,
  call,
  callWith,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')

  const mail = await db.selectFrom('notice').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    recipient: 'sam@example.com',
    subject: 'Booked: Swing evaluation, Wednesday, November 25 at 10:00 AM CST',
  })
  const [attachment] = mail.attachments as { filename: string; content: string }[]
  expect(attachment?.filename).toBe('booking.ics')
  expect(attachment?.content).toContain('DTSTART:20261125T160000Z')

  const token = /manage-booking#(\S+)/.exec(mail.text)?.[1] ?? ''
  const holder = callWith({ authorization: `Booking ${token}` })
  expect(await holder(readBooking, { params: { bookingId: id } })).toMatchObject({ id, status: 'confirmed' })
  expect(await holder(cancelBooking, { params: { bookingId: id }, body: {} })).toMatchObject({
    status: 'cancelled_customer',
  })
  expect(await freeTimes(call)).toContain('10:00')
})

test('a link opens its own booking only, and a forged one none', async ({ db, call, callWith }) => {
  await makeStudio(db)
  const mine = await book(call, '10:00')
  const other = await book(call, '12:00')
  const holder = callWith({ authorization: `Booking ${mine.manageToken}` })
  const forger = callWith({ authorization: `Booking ${other.id}.${mine.manageToken.split('.')[1]}` })

  await expect(holder(readBooking, { params: { bookingId: other.id } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(forger(readBooking, { params: { bookingId: other.id } })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

test('late cancelling costs what the terms of the booking say, also after the studio changed them', async ({
  db,
  call,
  callWith,
  clock,
}) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '10:00')
  await db.updateTable('cancellationPolicy').set({ bands: '[]' }).execute()
  clock.set('2026-11-25T10:00:00Z')

  await callWith({ authorization: `Booking ${manageToken}` })(cancelBooking, { params: { bookingId: id }, body: {} })

  expect(await db.selectFrom('booking').select('feeCents').executeTakeFirst()).toEqual({
    feeCents: 4750,
  })
})

test('what has begun cannot be cancelled by its holder', async ({ db, call, callWith, clock }) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '10:00')
  clock.set('2026-11-25T16:00:00Z')

  const cancelling = callWith({ authorization: `Booking ${manageToken}` })(cancelBooking, {
    params: { bookingId: id },
    body: {},
  })
  await expect(cancelling).rejects.toMatchObject({ code: 'too_late' })
})

test('the same request with the same key books once, also when both come at once', async ({ db, call }) => {
  await makeStudio(db)
  const key = randomUUID()

  const [first, second] = await Promise.all([book(call, '10:00', { key }), book(call, '10:00', { key })])
  const third = await book(call, '10:00', { key })

  expect(new Set([first.id, second.id, third.id]).size).toBe(1)
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('notice').select('id').execute()).toHaveLength(1)
})

test('a key that was used for another request is refused', async ({ db, call }) => {
  await makeStudio(db)
  const key = randomUUID()
  await book(call, '10:00', { key })

  await expect(book(call, '12:00', { key })).rejects.toMatchObject({ code: 'key_reused' })
})

test('of fifty people who want one time, one gets it and the others hear of the nearest', async ({ db, call }) => {
  await makeStudio(db)

  const attempts = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => book(call, '12:00', { email: `p${n}@example.com` })),
  )

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const attempt of attempts) {
    if (attempt.status === 'fulfilled') continue
    expect(attempt.reason).toMatchObject({
      code: 'slot_taken',
      facts: { nearest: [{ startsAt: at('11:00') }, { startsAt: at('13:00') }, { startsAt: at('10:45') }] },
    })
  }
  expect(await db.selectFrom('allocation').select('id').execute()).toHaveLength(2)
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(1)
})

test('of seven people at once for three coaches in four bays, three come in, each with a coach of their own', async ({
  db,
  call,
}) => {
  await makeStudio(db, { coaches: 3, bays: 4 })

  const attempts = await Promise.allSettled(
    Array.from({ length: 7 }, (_, n) => book(call, '12:00', { email: `p${n}@example.com` })),
  )

  const booked = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  expect(new Set(booked.map(({ staffName }) => staffName)).size).toBe(3)
  expect(new Set(booked.map(({ bayName }) => bayName)).size).toBe(3)
  expect(attempts.filter((attempt) => attempt.status === 'rejected').map(({ reason }) => reason)).toEqual(
    Array.from({ length: 4 }, () => expect.objectContaining({ code: 'slot_taken' })),
  )
})

test('leave and maintenance take times away', async ({ db, call }) => {
  const { staffIds, bayIds, locationId } = await makeStudio(db)
  await takeOff(db, locationId, staffIds[0], [at('09:00'), at('12:00')])
  await takeOff(db, locationId, bayIds[0], [at('14:00'), at('18:00')])

  expect(await freeTimes(call)).toEqual(['12:00', '12:15', '12:30', '12:45', '13:00'])
})

test('a signed-in person books in their own name and finds it on their dashboard', async ({ db, as }) => {
  await makeStudio(db)
  const member = await as('member')

  const booking = await member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00') } })

  expect(booking.person).toMatchObject({ firstName: 'Robin', email: member.email })
  expect(await member(listMyBookings, {})).toMatchObject([{ id: booking.id }])
})

test('what is over or was cancelled is listed to whoever booked it, latest first and page by page', async ({
  db,
  as,
}) => {
  await makeStudio(db)
  const [member, other] = [await as('member'), await as('member')]
  const bookAt = (time: string) => member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time) } })
  const early = await bookAt('09:00')
  const cancelled = await bookAt('11:00')
  const late = await bookAt('15:00')
  await member(cancelBooking, { params: { bookingId: cancelled.id }, body: {} })
  const dayBefore = { startsAt: new Date('2026-11-23T15:00:00Z'), endsAt: new Date('2026-11-23T16:00:00Z') }
  await db.updateTable('booking').set(dayBefore).where('id', '=', early.id).execute()

  const first = await member(listMyPastBookings, { query: { limit: 1 } })
  const second = await member(listMyPastBookings, { query: { limit: 1, after: first.next ?? '' } })

  expect(first.bookings).toMatchObject([{ id: cancelled.id, status: 'cancelled_customer' }])
  expect(second).toMatchObject({ bookings: [{ id: early.id }], next: null })
  expect(await member(listMyBookings, {})).toMatchObject([{ id: late.id }])
  expect(await other(listMyPastBookings, { query: { limit: 9 } })).toEqual({ bookings: [], next: null })
  await expect(member(listMyPastBookings, { query: { limit: 9, after: 'x' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a stranger can neither see nor cancel a booking, nor learn that it exists', async ({ db, call, as }) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  const stranger = await as('member')

  for (const bookingId of [id, randomUUID()]) {
    await expect(stranger(readBooking, { params: { bookingId } })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no such booking.',
    })
    await expect(stranger(cancelBooking, { params: { bookingId }, body: {} })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('a key that somebody else used opens nothing', async ({ db, call, as }) => {
  await makeStudio(db)
  const member = await as('member')
  await book(member, '10:00', { key: 'a-known-key' })

  await expect(book(call, '10:00', { key: 'a-known-key' })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('a choice is answered with one of its choices', async ({ db, call }) => {
  const hand = { code: 'hand', label: 'Hand', hint: null, kind: 'choice', choices: ['left', 'right'] }
  await makeStudio(db, { questions: [hand] })
  const answer = (value: string) =>
    call(createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person, answers: { hand: value } },
    })

  await expect(answer('both')).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'answers.hand' }] },
  })
  expect(await answer('left')).toMatchObject({ status: 'confirmed' })
})

test('the mail carries the mark and its facts in a table: until when, where, with whom, what is to be paid there', async ({
  db,
  call,
}) => {
  await makeStudio(db)
  const { reference } = await book(call, '10:00')

  const { text, html } = await db.selectFrom('notice').select(['text', 'html']).executeTakeFirstOrThrow()
  const rows = [...(html ?? '').matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map(([, name, fact]) => [
    name,
    fact,
  ])
  expect(rows).toEqual([
    ['When', 'Wednesday, November 25, 10:00 – 11:00 AM CST'],
    ['Where', '1200 Fulton Market, Chicago, IL 60607<br>Bay 1'],
    ['With', 'Coach 1'],
    ['Price', '$95.00, to pay at the studio'],
    ['Bring along', 'Your clubs'],
    ['Reference', reference],
  ])
  expect(text).toContain('When: Wednesday, November 25, 10:00 – 11:00 AM CST\nWhere: 1200 Fulton Market')
  expect(html).toContain('src="cid:mark-white@letterhead"')
  expect(html).not.toMatch(/https?:\/\/(?!studio\.test)/)
})

test('the mail says what cancelling costs from now on, not until when it was free', async ({ db, call, clock }) => {
  await makeStudio(db)
  const newestMail = async () =>
    (await db.selectFrom('notice').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()).text

  await book(call, '16:00')
  expect(await newestMail()).toContain(
    'Canceling is free until Tuesday, November 24 at 4:00 PM CST. After that it costs $47.50. Not coming costs $95.00.',
  )

  clock.set('2026-11-25T01:00:00Z')
  await book(call, '10:00')
  expect(await newestMail()).toContain('Canceling costs $47.50. Not coming costs $95.00.')
})
