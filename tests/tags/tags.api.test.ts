import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { nowhere } from '#server/kernel/place.ts'
import { ofPerson } from '#server/services.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { tagsContract } from '#shared/tags/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createTag, deleteTag, listTaggedPeople, listTags, tagPerson, untagPerson } = tagsContract
const nobody = '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'

const makePerson = async (db: Db, firstName: string, lastName = 'Client') => {
  const { id } = await db
    .insertInto('person')
    .values({ firstName, lastName, email: `${firstName}@example.com`.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('the desk finds people again by the studio’s own words', async ({ db, as }) => {
  const desk = await as('front_desk')
  const [ada, ben] = [await makePerson(db, 'Ada'), await makePerson(db, 'Ben')]
  const left = await desk(createTag, { body: { name: ' Left-handed ' } })
  const junior = await desk(createTag, { body: { name: 'junior' } })

  for (const personId of [ben, ada, ada]) await desk(tagPerson, { params: { tagId: left.id, personId } })

  expect(await desk(listTags, { query: {} })).toEqual({
    tags: [
      { ...junior, name: 'junior', personCount: 0 },
      { ...left, name: 'Left-handed', personCount: 2 },
    ],
    next: null,
  })
  const params = { tagId: left.id }
  const first = await desk(listTaggedPeople, { params, query: { limit: 1 } })
  expect(first.people).toEqual([{ id: ada, firstName: 'Ada', lastName: 'Client', email: 'ada@example.com' }])
  const rest = await desk(listTaggedPeople, { params, query: { limit: 1, after: first.next ?? '' } })
  expect(rest).toMatchObject({ people: [{ id: ben }], next: null })

  await desk(untagPerson, { params: { tagId: left.id, personId: ben } })
  expect((await desk(listTaggedPeople, { params, query: {} })).people).toHaveLength(1)
  await desk(deleteTag, { params })
  await expect(desk(listTaggedPeople, { params, query: {} })).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.selectFrom('personTag').selectAll().execute()).toEqual([])
})

test('each change is audited once, for the person whom it is about', async ({ db, as }) => {
  const desk = await as('front_desk')
  const personId = await makePerson(db, 'Ada')
  const tag = await desk(createTag, { body: { name: 'Junior' } })
  const params = { tagId: tag.id, personId }
  await desk(tagPerson, { params })
  await desk(tagPerson, { params })
  await desk(untagPerson, { params })
  await desk(deleteTag, { params: { tagId: tag.id } })

  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'actorId', 'entityId', 'onBehalfOf', 'before', 'after'])
    .where('action', 'like', '%tag%')
    .orderBy('id')
    .execute()
  const by = { actorId: desk.userId, onBehalfOf: null, before: null, after: null }
  expect(events).toEqual([
    { ...by, action: 'tag_created', entityId: tag.id, after: { name: 'Junior' } },
    { ...by, action: 'person_tagged', entityId: personId, onBehalfOf: personId },
    { ...by, action: 'person_untagged', entityId: personId, onBehalfOf: personId },
    { ...by, action: 'tag_deleted', entityId: tag.id, before: { name: 'Junior' } },
  ])
})

test('a name stands for one tag, and what is not there is said not to be', async ({ db, as }) => {
  const desk = await as('front_desk')
  const personId = await makePerson(db, 'Ada')
  const tag = await desk(createTag, { body: { name: 'Junior' } })
  const params = { tagId: tag.id, personId: nobody }
  const twice = await Promise.allSettled([1, 2].map(() => desk(createTag, { body: { name: 'Senior' } })))

  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(desk(createTag, { body: { name: 'JUNIOR' } })).rejects.toMatchObject({ code: 'conflict' })
  for (const name of ['', ' ', 'x'.repeat(41), 'two\nlines']) {
    await expect(desk(createTag, { body: { name } })).rejects.toMatchObject({ code: 'invalid_input' })
  }
  await expect(desk(tagPerson, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk(tagPerson, { params: { tagId: nobody, personId } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk(untagPerson, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk(deleteTag, { params: { tagId: nobody } })).rejects.toMatchObject({ code: 'not_found' })
})

test('a member neither sees nor changes tags', async ({ as }) => {
  const [desk, member] = [await as('front_desk'), await as('member')]
  const { id } = await desk(createTag, { body: { name: 'Junior' } })

  await expect(member(listTags, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(member(deleteTag, { params: { tagId: id } })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('tags are in a person’s copy, move with them when two clients become one, and go with their account', async ({
  services,
  db,
  as,
}) => {
  const desk = await as('front_desk')
  const { userId } = await makeUser(db, { email: 'nia@example.com' })
  const own = await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
  const guest = await makePerson(db, 'Ana')
  const [both, guests] = [
    await desk(createTag, { body: { name: 'Both' } }),
    await desk(createTag, { body: { name: 'Guest' } }),
  ]
  await desk(tagPerson, { params: { tagId: both.id, personId: own.id } })
  for (const { id: tagId } of [both, guests]) await desk(tagPerson, { params: { tagId, personId: guest } })
  const subject = { personId: own.id, userId, emails: ['nia@example.com'], phones: [] }
  const tagsOf = async () => {
    const copies = await Promise.all(ofPerson.flatMap((part) => part.export?.({ trx: db }, subject, services) ?? []))
    return copies.flatMap((copy) => copy['tags'] ?? [])
  }

  const admin = await as('admin')
  const choices = { name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  const merge = { params: { personId: own.id }, query: {}, body: { otherId: guest, ...choices } }
  await admin(mergesContract.mergePerson, merge)
  expect(await tagsOf()).toMatchObject([{ name: 'Both' }, { name: 'Guest' }])

  for (const part of ofPerson)
    await part.forget?.({ trx: db, now: new Date(), place: nowhere }, subject, {
      isBound: false,
      isDisputed: false,
      now: new Date(),
    })
  expect(await tagsOf()).toEqual([])
})
