import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'
import { z } from 'zod'

import { decrypt, encrypt } from '#server/kernel/secrets/secret.ts'
import { accountsContract } from '#shared/accounts/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { withoutKey } from './calls-without-key.ts'

const { holdTime, cancelBooking } = bookingContract
const { sendEnquiry, answerEnquiry } = enquiriesContract
const { inviteAccount } = accountsContract

const question = {
  topic: 'lesson' as const,
  name: 'Sam Rivera',
  email: person.email,
  message: 'What suits a beginner?',
}

const browser = (letter: string) => ({ cookie: `device=${letter.repeat(22)}` })

test('a key belongs to who sent it: others use the same one as if it were new, and learn nothing', async ({
  db,
  call,
  callWith,
  as,
}) => {
  await makeStudio(db)
  const key = randomUUID()
  const [member, other] = [await as('member'), await as('member')]

  const booked = [
    await book(call, '09:00', { key }),
    await book(member, '10:00', { key }),
    await book(other, '11:00', { key }),
    await book(callWith(browser('a')), '12:00', { key }),
    await book(callWith(browser('b')), '13:00', { key }),
  ]

  expect(new Set(booked.map(({ id }) => id)).size).toBe(5)
  await expect(book(callWith(browser('c')), '12:00', { key })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('an address that somebody types owns no key: whoever types it is told nothing', async ({ db, call, callWith }) => {
  await makeStudio(db)
  const [own, others] = [callWith(browser('a')), callWith(browser('b'))]
  const asked = { body: question, headers: { 'idempotency-key': randomUUID() } }
  const sent = await own(sendEnquiry, asked)

  expect(await own(sendEnquiry, asked)).toEqual(sent)
  expect(await others(sendEnquiry, asked)).not.toEqual(sent)
  const elsewhere = { ...asked, body: { ...question, email: 'stranger@example.com' } }
  await expect(own(sendEnquiry, elsewhere)).rejects.toMatchObject({ code: 'key_reused' })
  expect(await call(sendEnquiry, asked)).not.toEqual(sent)

  const key = randomUUID()
  const booked = await book(own, '10:00', { key })
  expect(await book(own, '10:00', { key })).toEqual(booked)
  await expect(book(others, '10:00', { key })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('a hold whose answer is lost on the first visit is not made twice', async ({ db, call }) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  const headers = { 'idempotency-key': randomUUID() }
  const hold = () => call(holdTime, { headers, body: { serviceCode: 'swing_eval', startsAt: at('12:00') } })

  // The cookie that comes with the answer never arrived either.
  expect((await hold()).id).toBe((await hold()).id)
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

test('what was kept by the version before an upgrade is answered still', async ({ db, call, services }) => {
  await makeStudio(db)
  const key = randomUUID()
  const first = await book(call, '10:00', { key })
  const { answer } = await db.selectFrom('idempotencyKey').select('answer').executeTakeFirstOrThrow()
  const { secretKey } = services.config
  const purpose = 'encrypt kept answers'
  const { players, ...before } = z
    .looseObject({ players: z.array(z.unknown()) })
    .parse(JSON.parse(decrypt(secretKey, purpose, answer ?? '').toString()))
  const kept = encrypt(secretKey, purpose, Buffer.from(JSON.stringify(before)))
  await db.updateTable('idempotencyKey').set({ answer: kept }).execute()

  expect(players).toEqual([])
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
  await makeStudio(db)
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

test('an invitation that is sent again with its key mails nobody twice', async ({ db, as }) => {
  const admin = await as('admin')
  const invitation = {
    headers: { 'idempotency-key': randomUUID() },
    body: { email: 'new@example.com', role: 'coach' as const },
  }
  const [first, second] = await Promise.all([admin(inviteAccount, invitation), admin(inviteAccount, invitation)])

  expect(second).toEqual(first)
  expect(await admin(inviteAccount, invitation)).toEqual(first)
  const mails = db.selectFrom('notice').select('id').where('recipient', '=', 'new@example.com')
  expect(await mails.execute()).toHaveLength(1)
  const other = { ...invitation, body: { email: 'other@example.com' } }
  await expect(admin(inviteAccount, other)).rejects.toMatchObject({ code: 'key_reused' })
  expect(await db.selectFrom('authUser').select('id').where('email', '=', 'other@example.com').execute()).toEqual([])
})

test('an answer that is sent again with its key is not refused, and mailed once', async ({ db, call, as }) => {
  await makeStudio(db)
  const { id } = await call(sendEnquiry, { body: question })
  const desk = await as('front_desk')
  const answer = {
    params: { enquiryId: id },
    headers: { 'idempotency-key': randomUUID() },
    body: { version: 1, text: 'Two lessons.' },
  }
  const [first, second] = await Promise.all([desk(answerEnquiry, answer), desk(answerEnquiry, answer)])

  expect(second).toEqual(first)
  expect(await desk(answerEnquiry, answer)).toEqual(first)
  expect(await db.selectFrom('enquiryMessage').select('id').execute()).toHaveLength(1)
  const changed = { ...answer, body: { ...answer.body, text: 'Three.' } }
  await expect(desk(answerEnquiry, changed)).rejects.toMatchObject({ code: 'key_reused' })
})

test('every call of our own that makes a record accepts an Idempotency-Key, or says why not', () => {
  const own = endpoints.filter(
    ([, { method, path, status, reads }]) =>
      path.startsWith('/api/') && (method === 'POST' || status === 201) && reads !== true,
  )
  const keyed = own.filter(([, { headers }]) => headers instanceof z.ZodObject && 'idempotency-key' in headers.shape)

  expect(own.map(([name]) => name).toSorted()).toEqual(
    [...keyed.map(([name]) => name), ...Object.keys(withoutKey)].toSorted(),
  )
  for (const [name, { failures = [] }] of keyed) expect(failures, name).toContain('key_reused')
  for (const [name, { status }] of own) if (status === 201) expect(withoutKey, name).not.toHaveProperty(name)
})
