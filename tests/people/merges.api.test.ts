import { expect } from 'vitest'

import { atomically } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { bookingsOfPersonContract } from '#shared/booking/of-person.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { type MergeRequest, mergesContract } from '#shared/people/merges.ts'
import { recordContract } from '#shared/people/record.ts'
import { tagsContract } from '#shared/tags/contract.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeClient, nobody, personOf } from './clients.ts'

const { mergePerson, undoMerge } = mergesContract
const { readPerson } = recordContract
const mine = { name: 'survivor', email: 'survivor', phone: 'survivor' } as const

const merging = (personId: string, otherId: string, choices: Partial<MergeRequest> = {}) => ({
  params: { personId },
  query: {},
  body: { otherId, ...mine, ...choices },
})

test('two become one: what is chosen stays, bookings move, and the old address leads to the survivor', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const admin = await as('admin')
  const into = await makeClient(db, { firstName: 'Sammy', phone: '312 555 0100' })
  const { id: bookingId } = await book(call, '10:00', { email: 'sam@example.com' })
  const from = (
    await db.selectFrom('person').select('id').where('email', '=', 'sam@example.com').executeTakeFirstOrThrow()
  ).id
  const choices = { email: 'other', name: 'survivor' } as const

  const preview = await admin(mergePerson, { ...merging(into, from, choices), query: { preview: '1' } })
  expect(preview).toMatchObject({
    mergeId: null,
    refusals: [],
    survivor: { firstName: 'Sammy', email: 'sam@example.com', phone: '312 555 0100' },
    tables: [{ table: 'booking', moves: '1 booking', drops: null }],
  })
  expect(await admin(readPerson, { params: { personId: from } })).toMatchObject({ id: from, version: 1 })

  const { mergeId, ...done } = await admin(mergePerson, merging(into, from, choices))
  expect(mergeId).not.toBeNull()
  expect(done).toEqual({ ...preview, mergeId: undefined })
  expect(await admin(readPerson, { params: { personId: from } })).toMatchObject({
    id: into,
    email: 'sam@example.com',
    merges: [{ mergeId, name: 'Sam Rivera', by: 'Robin Archer', undoUntil: new Date('2026-11-25T14:00:00Z') }],
  })
  expect(await db.selectFrom('booking').select(['id', 'personId']).execute()).toEqual([
    { id: bookingId, personId: into },
  ])
  const { people, total } = await admin(peopleContract.listPeople, { query: { search: 'sam', limit: 50 } })
  expect([people.map(({ id }) => id), total?.count]).toEqual([[into], 1])
  // Whoever books with the address again is the survivor.
  await book(call, '12:00', { email: 'sam@example.com' })
  expect(await db.selectFrom('booking').select('id').where('personId', '=', into).execute()).toHaveLength(2)
})

test('a merge undone within a day restores both exactly, and what came since stays with the survivor', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const admin = await as('admin')
  const into = await makeClient(db, { phone: '312 555 0100' })
  const from = await makeClient(db, { firstName: 'Sam', email: 'sam@example.com', bornOn: '1990-02-03' })
  const { id: before } = await book(call, '10:00')
  const tagIds = await Promise.all(
    ['Both', 'Only'].map(async (name) => (await admin(tagsContract.createTag, { headers: {}, body: { name } })).id),
  )
  for (const tagId of tagIds) await admin(tagsContract.tagPerson, { params: { tagId, personId: from } })
  await admin(tagsContract.tagPerson, { params: { tagId: tagIds[0] ?? '', personId: into } })
  const people = () =>
    db
      .selectFrom('person')
      .select(['id', 'firstName', 'lastName', 'email', 'phone', 'bornOn', 'userId', 'mergedInto'])
      .where('id', 'in', [into, from])
      .orderBy('id')
      .execute()
  const tags = () => db.selectFrom('personTag').selectAll().orderBy('personId').orderBy('tagId').execute()
  const wasBefore = [await people(), await tags()]

  const { mergeId, tables } = await admin(mergePerson, merging(into, from, { email: 'other', name: 'other' }))
  expect(tables).toContainEqual({ table: 'person_tag', moves: '1 tag', drops: '1 tag' })
  const { id: since } = await book(call, '12:00')
  await admin(undoMerge, { params: { mergeId: mergeId ?? '' } })

  expect([await people(), await tags()]).toEqual(wasBefore)
  const owners = await db.selectFrom('booking').select(['id', 'personId']).execute()
  expect(Object.fromEntries(owners.map(({ id, personId }) => [id, personId]))).toEqual({
    [before]: from,
    [since]: into,
  })
  await expect(admin(undoMerge, { params: { mergeId: mergeId ?? '' } })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a merge and its undoing stand in the audit of both', async ({ db, as }) => {
  const admin = await as('admin')
  const [into, from] = [await makeClient(db), await makeClient(db)]
  const { mergeId } = await admin(mergePerson, merging(into, from))
  await admin(undoMerge, { params: { mergeId: mergeId ?? '' } })

  for (const personId of [into, from]) {
    const { events } = await admin(recordContract.listAuditOfPerson, { params: { personId }, query: {} })
    expect(events.map(({ action }) => action)).toEqual(['person_merge_undone', 'person_merged'])
  }
})

test('what belonged to something that is gone since stays gone when a merge is undone', async ({ db, as }) => {
  const admin = await as('admin')
  const [into, from] = [await makeClient(db), await makeClient(db, { firstName: 'Sam' })]
  const { id: tagId } = await admin(tagsContract.createTag, { headers: {}, body: { name: 'Both' } })
  for (const personId of [into, from]) await admin(tagsContract.tagPerson, { params: { tagId, personId } })
  const { mergeId } = await admin(mergePerson, merging(into, from))
  await admin(tagsContract.deleteTag, { params: { tagId } })

  await admin(undoMerge, { params: { mergeId: mergeId ?? '' } })
  expect(await admin(readPerson, { params: { personId: from } })).toMatchObject({ id: from, firstName: 'Sam' })
})

test('what was changed of the survivor since a merge stays when it is undone', async ({ db, as }) => {
  const admin = await as('admin')
  const into = await makeClient(db, { phone: '312 555 0100' })
  const from = await makeClient(db, { firstName: 'Sam', phone: '312 555 0177' })
  const { mergeId } = await admin(mergePerson, merging(into, from, { name: 'other', phone: 'other' }))
  await db.updateTable('person').set({ phone: '312 555 0199' }).where('id', '=', into).execute()

  expect(await admin(undoMerge, { params: { mergeId: mergeId ?? '' } })).toMatchObject({
    firstName: 'Ana',
    phone: '312 555 0199',
    merges: [],
  })
})

test('a merge can be undone for a day, and not once its survivor was merged on', async ({ db, as, clock }) => {
  const admin = await as('admin')
  const [one, two, three] = [await makeClient(db), await makeClient(db), await makeClient(db)]
  const { mergeId: first } = await admin(mergePerson, merging(two, one))
  const { mergeId: second } = await admin(mergePerson, merging(three, two))
  const undo = (mergeId: string | null, by = admin) => by(undoMerge, { params: { mergeId: mergeId ?? '' } })

  await expect(undo(first)).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('since') })
  expect(await admin(readPerson, { params: { personId: one } })).toMatchObject({ id: three })
  await undo(second)
  expect(await admin(readPerson, { params: { personId: one } })).toMatchObject({ id: two })
  clock.pass({ hours: 24, minutes: 1 })
  await expect(undo(first, await as('admin'))).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('a day'),
  })
})

test('two with running memberships, two with accounts and an unproven account cannot be one', async ({ db, as }) => {
  const admin = await as('admin')
  const [one, other] = [await makeUser(db), await makeUser(db)]
  const planId = await makePlan(db)
  for (const { userId } of [one, other]) await makeMembership(db, userId, planId)
  const [into, from] = [await personOf(db, one.userId), await personOf(db, other.userId)]
  const asked = { ...merging(into, from), query: { preview: '1' as const } }

  const { refusals } = await admin(mergePerson, asked)
  expect(refusals).toEqual([
    expect.stringContaining('Both have an account'),
    expect.stringContaining('Both have a membership'),
  ])
  await expect(admin(mergePerson, merging(into, from))).rejects.toMatchObject({
    code: 'wrong_state',
    message: refusals[0],
  })
  await db.updateTable('person').set({ userId: null }).where('id', '=', from).execute()
  await expect(admin(mergePerson, merging(into, from))).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('Both have a membership'),
  })
  expect(await db.selectFrom('membership').select('personId').orderBy('createdAt').execute()).toEqual([
    { personId: into },
    { personId: from },
  ])

  const { userId } = await makeUser(db, { profile: false })
  const unproven = await makeClient(db, { userId })
  await expect(admin(mergePerson, merging(unproven, await makeClient(db)))).rejects.toMatchObject({
    message: expect.stringContaining('has not confirmed'),
  })
})

test('an account comes along with its proven address, whatever is chosen, and goes back with it', async ({
  db,
  as,
}) => {
  const admin = await as('admin')
  const { userId, email } = await makeUser(db)
  const from = await personOf(db, userId)
  const into = await makeClient(db, { email: 'old@example.com' })

  const { mergeId, survivor } = await admin(mergePerson, merging(into, from))
  expect(survivor).toMatchObject({ email, accountId: userId })
  expect(await personOf(db, userId)).toBe(into)

  await admin(undoMerge, { params: { mergeId: mergeId ?? '' } })
  expect(await personOf(db, userId)).toBe(from)
  expect(await admin(readPerson, { params: { personId: into } })).toMatchObject({
    email: 'old@example.com',
    accountId: null,
  })
})

test('of merges at once, the other way around too, none is half done', async ({ db, as }) => {
  const admin = await as('admin')
  for (let round = 0; round < 5; round += 1) {
    const [one, other, third] = [await makeClient(db), await makeClient(db), await makeClient(db)]
    const results = await Promise.allSettled([
      admin(mergePerson, merging(one, other)),
      admin(mergePerson, merging(other, one)),
      admin(mergePerson, merging(third, other)),
    ])

    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as { code: string }] : [],
    )
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['wrong_state']))
    const merged = await db.selectFrom('person').select('id').where('mergedInto', 'is not', null).execute()
    expect(merged.filter(({ id }) => [one, other, third].includes(id)).length).toBe(3 - refused.length)
  }
})

test('a booking made while its client is merged is the survivor’s', async ({ db, call, as }) => {
  await makeStudio(db)
  const admin = await as('admin')
  for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00']) {
    const email = `at.${time.slice(0, 2)}@example.com`
    const [into, from] = [await makeClient(db), await makeClient(db, { email })]
    await Promise.all([book(call, time, { email }), admin(mergePerson, merging(into, from, { email: 'other' }))])
  }

  const owners = await db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.personId')
    .select(['mergedInto', 'email'])
    .execute()
  expect(owners).toHaveLength(5)
  expect(owners.filter(({ mergedInto, email }) => mergedInto !== null || email === null)).toEqual([])
})

test('a booking that is not committed yet is waited for', async ({ db, call, as, services }) => {
  await makeStudio(db)
  const admin = await as('admin')
  await book(call, '10:00')
  const { id: from } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'sam@example.com')
    .executeTakeFirstOrThrow()
  const into = await makeClient(db)

  const merged = await atomically({ trx: services.db }, async ({ trx }) => {
    await trx.selectFrom('person').select('id').where('id', '=', from).forKeyShare().execute()
    const waiting = admin(mergePerson, merging(into, from))
    const isDone = await Promise.race([
      waiting.then(() => true),
      new Promise((over) => setTimeout(() => over(false), 150)),
    ])
    expect(isDone).toBe(false)
    return { waiting }
  })
  expect(await merged.waiting).toMatchObject({ refusals: [] })
})

test('who has become a part of another one is booked for as that one, and who was erased not at all', async ({
  db,
  as,
}) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  const [admin, desk] = [await as('admin'), await as('front_desk')]
  const [into, from] = [await makeClient(db), await makeClient(db)]
  const bookAt = (time: string) =>
    desk(bookingContract.createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: at(time), personId: from, force: { reason: 'They are here' } },
    })

  // Whoever books waits for the merge, or the merge for them.
  await Promise.all([admin(mergePerson, merging(into, from)), bookAt('10:00')])
  await bookAt('14:00')
  const booked = await db.selectFrom('booking').select('personId').execute()
  expect(booked).toEqual([{ personId: into }, { personId: into }])
  const bookingsOf = (personId: string) =>
    desk(bookingsOfPersonContract.listBookingsOfPerson, { params: { personId }, query: { when: 'coming' } })
  expect((await bookingsOf(from)).bookings).toHaveLength(2)
  await expect(bookingsOf(nobody)).rejects.toMatchObject({ code: 'not_found' })

  await db.updateTable('person').set({ erasedAt: new Date() }).where('id', '=', into).execute()
  await expect(bookAt('16:00')).rejects.toMatchObject({ code: 'not_found' })
})
