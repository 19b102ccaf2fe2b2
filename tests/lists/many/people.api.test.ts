import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { manyContract } from '#shared/lists/many.ts'
import { tagsContract } from '#shared/tags/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { act, audited, makeCrowd, makePeople, plan, undo } from './many.ts'

const { listRecentActs } = manyContract
const { createTag, deleteTag, tagPerson, untagPerson } = tagsContract
const nobody = '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'
const mailed = (name: string) => `${name}@example.com`.toLowerCase()
const nobodyElse = { count: 0, reasons: [], rows: [] }

const taggedIn = async (db: Db) =>
  (await db.selectFrom('personTag').select('personId').orderBy('personId').execute()).map(({ personId }) => personId)

test('many people get a tag: who has it is named with the reason, and undoing takes it from those who got it', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  const [ada = '', ben = '', cleo = ''] = await makePeople(db, ['Ada', 'Ben', 'Cleo'], mailed)
  const { id: tagId } = await desk(createTag, { body: { name: 'Left-handed' } })
  await desk(tagPerson, { params: { tagId, personId: ben } })

  const planned = await plan(desk, { code: 'tag_people', asked: { tagId }, rows: { ids: [ada, ben, cleo, nobody] } })

  expect(planned).toEqual({
    id: planned.id,
    able: 2,
    refused: {
      count: 2,
      reasons: expect.arrayContaining([
        { reason: 'has_it', sentence: 'They have this tag already.', count: 1 },
        { reason: 'gone', sentence: 'Their record was deleted, or merged into another.', count: 1 },
      ]),
      rows: expect.arrayContaining([
        { id: ben, title: 'Client, Ben', to: `/admin/members/person/${ben}`, sentence: 'They have this tag already.' },
      ]),
    },
    mails: 0,
    changes: [],
    extremes: [],
  })
  expect(await taggedIn(db)).toEqual([ben])

  const done = await act(desk, planned.id)
  expect(done).toMatchObject({ done: 2, refused: { count: 2 } })
  expect(await taggedIn(db)).toEqual([ada, ben, cleo].toSorted())
  expect(await act(desk, planned.id)).toEqual(done)
  expect(await audited(db, 'person_tagged')).toBe(3)
  const whole = await db
    .selectFrom('auditEvent')
    .select(['entity', 'entityId', 'facts'])
    .where('action', '=', 'many_tag_people')
    .execute()
  expect(whole).toEqual([{ entity: 'many_act', entityId: planned.id, facts: { tagId, done: 2, refused: 2 } }])

  expect(await undo(desk, planned.id)).toEqual({ id: planned.id, undone: 2, refused: nobodyElse })
  expect(await undo(desk, planned.id)).toEqual({ id: planned.id, undone: 2, refused: nobodyElse })
  expect(await taggedIn(db)).toEqual([ben])
  expect([await audited(db, 'person_untagged'), await audited(db, 'many_tag_people_undone')]).toEqual([2, 1])
})

test('of 5,000 people in the list 40 have the tag: 4,960 get it, 40 are counted, and all are undone', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  // Whoever is at the desk is in the list too.
  await makeCrowd(db, 4999)
  const { id: tagId } = await desk(createTag, { body: { name: 'Winter' } })
  await sql`insert into person_tag (tag_id, person_id) select ${tagId}, id from person where email like 'crowd%7_@example.com' limit 40`.execute(
    db,
  )

  const planned = await plan(desk, { code: 'tag_people', asked: { tagId }, rows: { matching: {} } })
  // Who joins behind the preview is not among those who were previewed.
  await makePeople(db, ['Crowded'], mailed)
  const done = await act(desk, planned.id)

  expect(planned).toMatchObject({ able: 4960, refused: { count: 40 } })
  expect(done).toMatchObject({ done: 4960, refused: { count: 40, reasons: [{ reason: 'has_it', count: 40 }] } })
  expect(done.refused.rows).toHaveLength(40)
  expect(await taggedIn(db)).toHaveLength(5000)
  expect(await undo(desk, planned.id)).toMatchObject({ undone: 4960, refused: { count: 0 } })
  expect(await taggedIn(db)).toHaveLength(40)
})

test('whoever got another change since the act stays as they are, and is named', async ({ db, as }) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  const [ada = '', ben = '', cleo = ''] = await makePeople(db, ['Ada', 'Ben', 'Cleo'], mailed)
  const { id: tagId } = await desk(createTag, { body: { name: 'Junior' } })
  const { id } = await plan(desk, { code: 'tag_people', asked: { tagId }, rows: { ids: [ada, ben, cleo] } })
  await act(desk, id)
  await desk(untagPerson, { params: { tagId, personId: ada } })
  await desk(untagPerson, { params: { tagId, personId: ben } })
  await desk(tagPerson, { params: { tagId, personId: ben } })

  const undone = await undo(desk, id)

  expect(undone).toMatchObject({ undone: 1, refused: { count: 2, reasons: [{ reason: 'changed', count: 2 }] } })
  expect(undone.refused.rows.map(({ title }) => title).toSorted()).toEqual(['Client, Ada', 'Client, Ben'])
  expect(await taggedIn(db)).toEqual([ben])
})

test('an act can be undone for ten minutes, by whoever holds its right, and stands with the list as long', async ({
  db,
  as,
  clock,
}) => {
  await makeLocation(db)
  const [desk, manager, coach] = [await as('front_desk'), await as('manager'), await as('coach')]
  const ids = await makePeople(db, ['Ada', 'Ben'], mailed)
  const { id: tagId } = await desk(createTag, { body: { name: 'Junior' } })
  const recent = async (call: typeof desk) => (await call(listRecentActs, { query: { list: 'people' } })).acts
  const tagging = { code: 'tag_people' as const, asked: { tagId }, rows: { ids } }
  const { id } = await plan(desk, tagging)
  await act(desk, id)

  expect(await recent(desk)).toMatchObject([{ id, code: 'tag_people', done: 2, by: null }])
  expect(await recent(manager)).toMatchObject([{ id, by: 'Robin Archer' }])
  expect(await recent(await as('member'))).toEqual([])
  expect((await desk(listRecentActs, { query: { list: 'products' } })).acts).toEqual([])
  await undo(manager, id)
  expect(await recent(desk)).toEqual([])
  expect(await taggedIn(db)).toEqual([])

  const { id: second } = await plan(coach, tagging)
  await act(coach, second)
  clock.pass({ minutes: 11 })
  expect(await recent(desk)).toEqual([])
  await expect(undo(coach, second)).rejects.toMatchObject({ code: 'expired' })
  expect(await taggedIn(db)).toEqual(ids.toSorted())
})

test('a preview is of whoever asked for it, for an hour, and without the right there is none', async ({
  db,
  as,
  clock,
}) => {
  await makeLocation(db)
  const [desk, other, member] = [await as('front_desk'), await as('front_desk'), await as('member')]
  const ids = await makePeople(db, ['Ada'], mailed)
  const { id: tagId } = await desk(createTag, { body: { name: 'Junior' } })
  const tagging = { code: 'tag_people' as const, asked: { tagId }, rows: { ids } }
  const { id } = await plan(desk, tagging)

  await expect(plan(member, tagging)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(act(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(undo(member, id)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(undo(desk, id)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(undo(desk, nobody)).rejects.toMatchObject({ code: 'not_found' })
  const news = { code: 'message_people' as const, asked: { subject: 'Hello', text: 'Hello' }, rows: { ids } }
  await expect(plan(desk, news)).rejects.toMatchObject({ code: 'not_allowed' })
  clock.pass({ minutes: 59 })
  const { id: late } = await plan(desk, tagging)
  clock.pass({ minutes: 2 })
  const again = await as('front_desk')
  await expect(act(again, late)).rejects.toMatchObject({ code: 'not_found' })
  expect(await taggedIn(db)).toEqual([])
})

test('what nobody can do is refused with a sentence: too many rows, none, and a tag that is gone', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  const { id: tagId } = await desk(createTag, { body: { name: 'Winter' } })
  const asked = { tagId }
  const nothing = plan(desk, { code: 'tag_people', asked, rows: { matching: { search: 'zzz' } } })
  await expect(nothing).rejects.toMatchObject({ code: 'not_found' })
  await expect(plan(desk, { code: 'tag_people', asked, rows: { ids: [] } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await makeCrowd(db, 10_001)
  const all = { code: 'tag_people' as const, asked, rows: { matching: {} } }
  await expect(plan(desk, all)).rejects.toMatchObject({ code: 'quota_exceeded' })
  const some = { ...all, rows: { matching: { search: 'crowd77' } } }
  const { id } = await plan(desk, some)
  await desk(deleteTag, { params: { tagId } })
  await expect(plan(desk, some)).rejects.toMatchObject({ code: 'not_found' })
  await expect(act(desk, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('two who press at once do each row once', async ({ db, as }) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  await makeCrowd(db, 1199)
  const { id: tagId } = await desk(createTag, { body: { name: 'Winter' } })
  const { id } = await plan(desk, { code: 'tag_people', asked: { tagId }, rows: { matching: {} } })

  const answers = await Promise.all([act(desk, id), act(desk, id), act(desk, id)])

  expect(answers.map(({ done }) => done)).toEqual([1200, 1200, 1200])
  expect([await audited(db, 'person_tagged'), await audited(db, 'many_tag_people')]).toEqual([1200, 1])
})

test('a run that broke off is gone on with by who asks again, and whoever does not can undo what it did', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  await makeCrowd(db, 599)
  const { id: tagId } = await desk(createTag, { body: { name: 'Winter' } })
  const { id } = await plan(desk, { code: 'tag_people', asked: { tagId }, rows: { matching: {} } })
  await act(desk, id)
  const breakOff = async () => {
    // As a server leaves it that ended behind the first batch.
    await sql`delete from many_act_row where act_id = ${id} and row_id in (
      select unnest(row_ids[501:]) from many_act where many_act.id = ${id}
    )`.execute(db)
    await sql`delete from person_tag where person_id not in (select row_id from many_act_row)`.execute(db)
    await db.updateTable('manyAct').set({ state: 'doing', reached: 500 }).where('id', '=', id).execute()
  }

  await breakOff()
  expect(await taggedIn(db)).toHaveLength(500)
  expect(await act(desk, id)).toMatchObject({ done: 600, refused: { count: 0 } })
  expect([(await taggedIn(db)).length, await audited(db, 'person_tagged')]).toEqual([600, 700])

  await breakOff()
  expect((await desk(listRecentActs, { query: { list: 'people' } })).acts).toMatchObject([
    { id, done: 500, left: 100, isUndoing: false },
  ])
  expect(await undo(desk, id)).toMatchObject({ undone: 500, refused: { count: 0 } })
  expect(await taggedIn(db)).toEqual([])
  expect(await act(desk, id)).toMatchObject({ done: 500 })
  expect(await taggedIn(db)).toEqual([])
})

test('news go to those who asked for them and have an address; the others are counted, and nothing can be undone', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const manager = await as('manager')
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']
  const [ada = '', ben = '', cleo = '', dan = '', eve = ''] = await makePeople(db, names, (name) =>
    name === 'Ben' ? null : mailed(name),
  )
  const news = { kind: 'news' as const, channel: 'email' as const, wanted: true, changedAt: new Date() }
  const wants = [ada, ben, dan].map((personId) => ({ ...news, personId }))
  await db.insertInto('noticePreference').values(wants).execute()
  await db
    .insertInto('noticeSuppression')
    .values({ channel: 'email', address: mailed('Dan'), reason: 'bounced', detail: '550', at: new Date() })
    .execute()
  const asked = { subject: 'Winter hours', text: 'We close at 9.\n\nSee you soon.' }

  const planned = await plan(manager, { code: 'message_people', asked, rows: { ids: [ada, ben, cleo, dan, eve] } })
  const done = await act(manager, planned.id)

  expect(planned).toMatchObject({ able: 1, mails: 1, refused: { count: 4 } })
  expect(Object.fromEntries(planned.refused.reasons.map(({ reason, count }) => [reason, count]))).toEqual({
    no_consent: 2,
    no_address: 1,
    bounced: 1,
  })
  expect(done).toMatchObject({ done: 1, undoUntil: null })
  await act(manager, planned.id)
  const mails = await db.selectFrom('notice').select(['recipient', 'subject', 'text', 'kind', 'personId']).execute()
  expect(mails).toMatchObject([{ recipient: 'ada@example.com', subject: 'Winter hours', kind: 'news', personId: ada }])
  expect(mails[0]?.text).toContain('Hello Ada,\n\nWe close at 9.\n\nSee you soon.')
  await expect(undo(manager, planned.id)).rejects.toMatchObject({ code: 'wrong_state' })
  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'facts'])
    .where('action', 'in', ['news_sent', 'many_message_people'])
    .orderBy('id')
    .execute()
  // The words of the letter stand with the letter alone.
  expect(events).toEqual([
    { action: 'news_sent', facts: {} },
    { action: 'many_message_people', facts: { done: 1, refused: 4 } },
  ])
})
