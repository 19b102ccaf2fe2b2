import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { holdTime, cancelBooking } = bookingContract
const { sendEnquiry } = enquiriesContract

const question = {
  topic: 'lesson' as const,
  name: 'Sam Rivera',
  email: person.email,
  message: 'What suits a beginner?',
}

test('a key belongs to who sent it: others use the same one as if it were new, and learn nothing', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const key = randomUUID()
  const [member, other] = [await as('member'), await as('member')]

  const booked = [
    await book(call, '09:00', { key }),
    await book(member, '10:00', { key }),
    await book(other, '11:00', { key }),
    await book(call, '12:00', { key, email: 'stranger@example.com' }),
  ]

  expect(new Set(booked.map(({ id }) => id)).size).toBe(4)
  await expect(book(call, '09:00', { key, email: 'nobody@example.com' })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('a replay answers as the first time, whatever became of it', async ({ db, call, callWith }) => {
  await makeStudio(db)
  const key = randomUUID()
  const first = await book(call, '10:00', { key })
  const holder = callWith({ authorization: `Booking ${first.manageToken}` })
  await holder(cancelBooking, { params: { bookingId: first.id }, body: {} })

  expect(await book(call, '14:00', { key: randomUUID() })).not.toMatchObject({ id: first.id })
  await book(call, '10:00', { email: 'next@example.com' })
  expect(await book(call, '10:00', { key })).toEqual(first)
})

test('a key that answered one call is refused at another, and with another body', async ({ db, as }) => {
  await makeStudio(db)
  const member = await as('member')
  const headers = { 'idempotency-key': randomUUID() }
  await book(member, '10:00', { key: headers['idempotency-key'] })

  const held = member(holdTime, { headers, body: { serviceCode: 'swing_eval', startsAt: at('12:00') } })
  await expect(held).rejects.toMatchObject({ code: 'key_reused' })
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])
  await expect(book(member, '12:00', { key: headers['idempotency-key'] })).rejects.toMatchObject({ code: 'key_reused' })
})

test('a time is held once for a key, also when it is asked for twice at once', async ({ db, call }) => {
  await makeStudio(db, { coaches: 3, bays: 3 })
  const headers = { 'idempotency-key': randomUUID() }
  const hold = () => call(holdTime, { headers, body: { serviceCode: 'swing_eval', startsAt: at('12:00') } })

  const held = [...(await Promise.all([hold(), hold(), hold()])), await hold()]

  expect(new Set(held.map(({ id }) => id)).size).toBe(1)
  expect(await db.selectFrom('hold').select('id').execute()).toHaveLength(1)
})

test('a question that is sent again is answered from its key, also when no more may be asked', async ({
  services,
  db,
  call,
}) => {
  services.config.rateLimits = true
  const headers = { 'idempotency-key': randomUUID() }
  const sent = await call(sendEnquiry, { body: question, headers })
  for (let n = 0; n < 5; n++) expect(await call(sendEnquiry, { body: question, headers })).toEqual(sent)

  expect(await call(sendEnquiry, { body: question, headers })).toEqual(sent)
  expect(await db.selectFrom('enquiry').select('id').execute()).toHaveLength(1)
})

test('a key is kept for 48 hours', async ({ db, call, clock }) => {
  await makeStudio(db)
  const headers = { 'idempotency-key': randomUUID() }
  const ask = () => call(sendEnquiry, { body: question, headers })
  const first = await ask()

  clock.pass({ hours: 47 })
  expect(await ask()).toEqual(first)
  clock.pass({ hours: 2 })
  expect(await ask()).not.toEqual(first)
})

test('what is kept tells nothing of the answer, and nothing is kept of what failed', async ({ db, call }) => {
  await makeStudio(db)
  const { reference, manageToken } = await book(call, '10:00', { key: 'one' })
  await expect(book(call, '10:00', { key: 'two', email: 'late@example.com' })).rejects.toMatchObject({
    code: 'slot_taken',
  })

  const kept = await db.selectFrom('idempotencyKey').selectAll().execute()
  expect(kept).toMatchObject([{ key: 'one' }])
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${reference}|${manageToken}|Rivera`))
})
