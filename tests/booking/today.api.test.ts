import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { notesContract } from '#shared/people/notes.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { listBookingsWithMe, createBooking } = bookingContract

test('a coach sees what they conduct, with the answers; somebody without a calendar sees none', async ({
  db,
  call,
  as,
  clock,
}) => {
  const questions = [{ code: 'goals', label: 'What would you like?', hint: null, kind: 'text' as const, choices: [] }]
  await makeStudio(db, { coaches: 1, bays: 1, code: 'lesson', questions })
  const coach = await as('coach')
  const other = await as('fitter')
  await db
    .updateTable('resource')
    .set((eb) => ({ personId: eb.selectFrom('person').select('id').where('userId', '=', coach.userId) }))
    .where('kind', '=', 'staff')
    .execute()
  const { starts } = await call(bookingContract.listFreeStarts, {
    query: { service: 'lesson', from: '2026-11-24', days: 7, limit: 1 },
  })
  const [first] = starts
  if (!first) throw new Error('Nothing is free.')
  await call(createBooking, {
    body: {
      serviceCode: 'lesson',
      startsAt: first.startsAt,
      person: { firstName: 'Ada', lastName: 'Young', email: 'ada@example.com', phone: '312 555 0142' },
      answers: { goals: 'Higher irons' },
    },
  })

  const { personId } = await db.selectFrom('booking').select('personId').executeTakeFirstOrThrow()
  await db
    .insertInto('personNote')
    .values([
      { personId, text: 'Afraid of the driver', pinned: true, at: clock.now() },
      { personId, text: 'Swung too fast', at: clock.now() },
      { personId, text: 'Grip is better', at: clock.now() },
    ])
    .execute()
  expect((await coach(listBookingsWithMe, {})).bookings).toMatchObject([
    {
      personName: 'Ada Young',
      answers: [{ question: 'What would you like?', answer: 'Higher irons' }],
      pinned: ['Afraid of the driver'],
      lastNote: { at: clock.now(), text: 'Grip is better' },
      lessonsLeft: null,
      isFirst: true,
    },
  ])
  expect((await other(listBookingsWithMe, {})).bookings).toBeNull()
})

test('of a client who was there twice the coach reads the newer note of both', async ({ db, call, as }) => {
  await makeStudio(db, { coaches: 1, bays: 1, code: 'lesson' })
  const coach = await as('coach')
  await db
    .updateTable('resource')
    .set((eb) => ({ personId: eb.selectFrom('person').select('id').where('userId', '=', coach.userId) }))
    .where('kind', '=', 'staff')
    .execute()
  const query = { service: 'lesson', from: '2026-11-24', days: 7, limit: 1 }
  const [first] = (await call(bookingContract.listFreeStarts, { query })).starts
  if (!first) throw new Error('Nothing is free.')
  const [into, from] = [await makeClient(db), await makeClient(db, { firstName: 'Sam' })]
  const desk = await as('front_desk')
  await desk(createBooking, { body: { serviceCode: 'lesson', startsAt: first.startsAt, personId: into } })
  const note = (personId: string, text: string) =>
    coach(notesContract.addNote, { params: { personId }, body: { text, pinned: false } })
  await note(into, 'Grip is better')
  await note(from, 'Tempo, too')

  const admin = await as('admin')
  const chosen = { name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  const merged = await admin(mergesContract.mergePerson, {
    params: { personId: into },
    query: {},
    body: { ...chosen, otherId: from },
  })
  const lastNote = async () => (await coach(listBookingsWithMe, {})).bookings?.[0]?.lastNote?.text
  expect(await lastNote()).toBe('Tempo, too')
  await admin(mergesContract.undoMerge, { params: { mergeId: merged.mergeId ?? '' } })
  expect(await lastNote()).toBe('Grip is better')
})

test('the desk is told whom messages of the last two weeks did not reach, never what they said', async ({
  db,
  as,
  clock,
}) => {
  const desk = await as('front_desk')
  const failed = (subject: string, days: number) => ({
    channel: 'email' as const,
    recipient: `${subject}@example.com`,
    subject,
    text: 'words',
    attachments: '[]',
    failedAt: new Date(clock.now().getTime() - days * 86_400_000),
  })
  await db
    .insertInto('notice')
    .values([failed('early', 20), failed('late', 1)])
    .execute()

  const listed = await desk(noticesContract.listFailedNotices, {})
  expect(listed).toMatchObject([{ to: 'late@example.com', subject: 'late' }])
  expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['channel', 'failedAt', 'id', 'subject', 'to'])
})
