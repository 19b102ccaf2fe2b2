import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { notesContract } from '#shared/people/notes.ts'
import { test } from '#tests/support/test.ts'

import { makeClient, nobody } from './clients.ts'

const { listNotes, addNote, changeNote, deleteNote } = notesContract

test('notes stand the pinned first, each with its writer, and a key adds one once', async ({ db, as }) => {
  const desk = await as('front_desk')
  const params = { personId: await makeClient(db) }
  const add = (text: string, pinned: boolean, key = randomUUID()) =>
    desk(addNote, { params, headers: { 'idempotency-key': key }, body: { text, pinned } })

  await add('First', false)
  const key = randomUUID()
  await add('Left wrist', true, key)
  await add('Left wrist', true, key)
  await add('Last', false)

  const { notes } = await desk(listNotes, { params, query: {} })
  expect(notes.map(({ text }) => text)).toEqual(['Left wrist', 'Last', 'First'])
  expect(notes[0]).toMatchObject({ pinned: true, by: 'Robin Archer', version: 1 })
  const page = await desk(listNotes, { params, query: { limit: 1 } })
  expect((await desk(listNotes, { params, query: { limit: 9, after: page.next ?? '' } })).notes).toHaveLength(2)
})

test('a note is reworded and deleted by whoever has seen it as it is, and the audit keeps no word of it', async ({
  db,
  as,
}) => {
  const desk = await as('front_desk')
  const personId = await makeClient(db)
  const { id: noteId } = await desk(addNote, {
    params: { personId },
    headers: {},
    body: { text: 'Wrist', pinned: false },
  })
  const params = { personId, noteId }

  expect(await desk(changeNote, { params, body: { text: 'Left wrist', pinned: true, version: 1 } })).toMatchObject({
    text: 'Left wrist',
    pinned: true,
    version: 2,
  })
  await expect(desk(changeNote, { params, body: { text: 'Mine', pinned: true, version: 1 } })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { text: 'Left wrist' } },
  })
  await expect(desk(deleteNote, { params, query: { version: 1 } })).rejects.toMatchObject({ code: 'version_conflict' })
  await expect(desk(deleteNote, { params: { personId: nobody, noteId }, query: { version: 2 } })).rejects.toMatchObject(
    { code: 'not_found' },
  )
  await desk(deleteNote, { params, query: { version: 2 } })

  expect((await desk(listNotes, { params: { personId }, query: {} })).notes).toEqual([])
  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'before', 'after'])
    .where('onBehalfOf', '=', personId)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['note_added', 'note_changed', 'note_deleted'])
  expect(JSON.stringify(events)).not.toMatch(/wrist/i)
})
