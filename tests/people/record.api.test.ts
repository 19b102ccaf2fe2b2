import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { bookingsOfPersonContract } from '#shared/booking/of-person.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { recordContract } from '#shared/people/record.ts'
import { tagsContract } from '#shared/tags/contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { makeLocation, makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeClient, nobody, personOf } from './clients.ts'

const nothing = { lastName: '', email: null, phone: null, bornOn: null }
const { readPerson, createPerson, changePerson, findAlike } = recordContract

test('a name alone makes a client, once for each key, and the audit says who did it', async ({ db, as }) => {
  const desk = await as('front_desk')
  const headers = { 'idempotency-key': randomUUID() }
  const add = () => desk(createPerson, { headers, body: { ...nothing, firstName: 'Mia' } })

  const made = await add()
  expect(made).toMatchObject({ firstName: 'Mia', lastName: '', email: null, version: 1, accountId: null })
  expect((await add()).id).toBe(made.id)
  expect(await desk(readPerson, { params: { personId: made.id } })).toEqual(made)
  expect(await db.selectFrom('auditEvent').select('actorId').where('action', '=', 'person_created').execute()).toEqual([
    { actorId: desk.userId },
  ])
  await expect(desk(createPerson, { headers: {}, body: { ...nothing, firstName: ' ' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(desk(readPerson, { params: { personId: nobody } })).rejects.toMatchObject({ code: 'not_found' })
})

test('an address that another client has is refused, also at the same moment', async ({ db, as }) => {
  const desk = await as('front_desk')
  await makeClient(db, { email: 'ana@example.com' })
  const add = (email: string) => desk(createPerson, { headers: {}, body: { ...nothing, firstName: 'Mia', email } })

  await expect(add('ANA@example.com')).rejects.toMatchObject({ code: 'conflict' })
  const both = await Promise.allSettled([add('mia@example.com'), add('mia@example.com')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('who may be the same is found by address, digits or name, and who was merged is nobody', async ({ db, as }) => {
  const desk = await as('coach')
  const ana = await makeClient(db, { email: 'ana@example.com', phone: '(312) 555-0142' })
  const find = async (query: Partial<Record<'firstName' | 'lastName' | 'email' | 'phone' | 'except', string>>) =>
    (await desk(findAlike, { query })).people.map(({ by }) => by)

  expect(await find({ email: 'Ana@Example.com', firstName: 'ana', lastName: 'RUIZ' })).toEqual([['email', 'name']])
  expect(await find({ phone: '3125550142' })).toEqual([['phone']])
  expect(await find({ phone: '0142' })).toEqual([])
  expect(await find({ firstName: 'Ana' })).toEqual([])
  expect(await find({ email: 'ana@example.com', except: ana })).toEqual([])
  await db
    .updateTable('person')
    .set({ email: null, phone: null, mergedInto: await makeClient(db) })
    .where('id', '=', ana)
    .execute()
  expect(await find({ firstName: 'Ana', lastName: 'Ruiz' })).toHaveLength(1)
})

test('whoever was slower is shown the record as it is now, and the audit keeps no value', async ({ db, as }) => {
  const [desk, coach] = [await as('front_desk'), await as('coach')]
  const personId = await makeClient(db)
  const params = { personId }
  const contact = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: null, bornOn: '1990-02-28' }

  expect(await desk(changePerson, { params, body: { ...contact, version: 1 } })).toMatchObject({
    ...contact,
    version: 2,
  })
  await expect(coach(changePerson, { params, body: { ...contact, lastName: 'X', version: 1 } })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { lastName: 'Ruiz', email: 'ana@example.com', version: 2 } },
  })
  expect(await coach(changePerson, { params, body: { ...contact, version: 2 } })).toMatchObject({ version: 2 })

  const events = await db
    .selectFrom('auditEvent')
    .select(['before', 'after', 'onBehalfOf'])
    .where('action', '=', 'person_changed')
    .execute()
  const withheld = { email: '(personal)', bornOn: '(personal)' }
  expect(events).toEqual([{ before: withheld, after: withheld, onBehalfOf: personId }])
})

test('name and number of somebody with an account can be corrected, their address cannot', async ({ db, as }) => {
  const desk = await as('front_desk')
  const { userId, email } = await makeUser(db)
  const params = { personId: await personOf(db, userId) }
  const contact = { firstName: 'Robyn', lastName: 'Archer', email, phone: null, bornOn: null }

  expect(await desk(changePerson, { params, body: { ...contact, version: 1 } })).toMatchObject({
    firstName: 'Robyn',
    isEmailProven: true,
  })
  for (const other of ['new@example.com', null]) {
    await expect(desk(changePerson, { params, body: { ...contact, email: other, version: 2 } })).rejects.toMatchObject({
      code: 'wrong_state',
      facts: { details: [{ path: 'email' }] },
    })
  }
  const account = await db.selectFrom('authUser').select('userMetadata').where('id', '=', userId).executeTakeFirst()
  expect(account?.userMetadata).toMatchObject({ first_name: 'Robyn' })
})

test('an address that an account has not proven is shown and stays unproven', async ({ db, as }) => {
  const desk = await as('front_desk')
  const { userId, email } = await makeUser(db, { profile: false })
  const personId = await makeClient(db, { userId })

  const record = await desk(readPerson, { params: { personId } })
  expect(record).toMatchObject({ email, isEmailProven: false })
  const { firstName, lastName, phone, bornOn, version } = record
  const body = { firstName, lastName: `${lastName}-Diaz`, email, phone, bornOn, version }
  expect(await desk(changePerson, { params: { personId }, body })).toMatchObject({ email, isEmailProven: false })
})

test('messages, questions and consents of a client stand on their page, and nobody else’s', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const email = 'sam@example.com'
  await book(call, '10:00', { email })
  await book(call, '12:00', { email: 'other@example.com' })
  const question = { topic: 'lesson' as const, name: 'Sam Rivera', message: 'Left-handed?' }
  await call(enquiriesContract.sendEnquiry, { headers: {}, body: { ...question, email } })
  await call(enquiriesContract.sendEnquiry, { headers: {}, body: { ...question, email: 'other@example.com' } })
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const asked = { params: { personId }, query: {} }

  const { messages } = await desk(recordContract.listMessagesOfPerson, asked)
  expect(messages.map(({ to }) => to)).toEqual(messages.map(() => email))
  expect(messages.length).toBeGreaterThan(1)
  expect((await desk(recordContract.listEnquiriesOfPerson, asked)).enquiries).toMatchObject([
    { topic: 'lesson', status: 'new', excerpt: 'Left-handed?' },
  ])
  expect(await desk(recordContract.listConsentsOfPerson, asked)).toEqual({ consents: [], next: null })
})

test('the audit of a client names who did what to them, and is for whoever may read audits', async ({ db, as }) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const personId = await makeClient(db)
  const contact = { firstName: 'Ana', lastName: 'Diaz', email: null, phone: null, bornOn: null, version: 1 }
  await desk(changePerson, { params: { personId }, body: contact })

  const { events } = await manager(recordContract.listAuditOfPerson, { params: { personId }, query: {} })
  expect(events).toMatchObject([{ action: 'person_changed', by: 'Robin Archer', after: { lastName: '(personal)' } }])
  await expect(desk(recordContract.listAuditOfPerson, { params: { personId }, query: {} })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})

test('bookings of a client stand apart: those to come soonest first, those that are over latest first', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  for (const time of ['12:00', '10:00', '14:00']) await book(call, time)
  await book(call, '16:00', { email: 'other@example.com' })
  const { id: cancelled } = await book(call, '09:00')
  await desk(bookingContract.cancelBooking, { params: { bookingId: cancelled }, body: {} })
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'sam@example.com')
    .executeTakeFirstOrThrow()
  const list = (query: { when: 'coming' | 'past'; limit?: number; after?: string }) =>
    desk(bookingsOfPersonContract.listBookingsOfPerson, { params: { personId }, query })
  const times = ({ bookings }: Awaited<ReturnType<typeof list>>) => bookings.map(({ local }) => local.slice(11))

  const first = await list({ when: 'coming', limit: 2 })
  expect(times(first)).toEqual(['10:00', '12:00'])
  expect(times(await list({ when: 'coming', limit: 2, after: first.next ?? '' }))).toEqual(['14:00'])
  expect((await list({ when: 'past' })).bookings).toMatchObject([{ id: cancelled, status: 'cancelled_staff' }])
})

test('the membership and the tags of a client are read by the desk', async ({ db, as }) => {
  const desk = await as('front_desk')
  await makeLocation(db)
  const { userId } = await makeUser(db)
  const params = { personId: await personOf(db, userId) }
  await makeMembership(db, userId, await makePlan(db), { number: 'LL-77' })
  const { id: tagId } = await desk(tagsContract.createTag, { headers: {}, body: { name: 'Junior' } })
  await desk(tagsContract.tagPerson, { params: { tagId, ...params } })

  const { membership } = await desk(membershipsContract.readMembershipOfPerson, { params })
  expect(membership).toMatchObject({ number: 'LL-77', status: 'active', plan: { name: 'Annual' } })
  expect(await desk(tagsContract.listTagsOfPerson, { params })).toEqual({ tags: [{ id: tagId, name: 'Junior' }] })
  const other = { params: { personId: await makeClient(db) } }
  expect(await desk(membershipsContract.readMembershipOfPerson, other)).toEqual({ membership: null })
})
