import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { PersonNote } from '#server/kernel/db/schema.ts'
import { nameOfAccount } from '#server/people/names.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { NewNote } from '#shared/people/notes.ts'

const notes = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('personNote as note')
    .select(['note.id', 'note.text', 'note.pinned', 'note.at', 'note.version'])
    .select(nameOfAccount(sql.ref('note.author_id')).as('by'))

const pinnedFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`pinned::integer`, 'integer'],
    [sql`note.id`, 'uuid'],
  ],
}

export const listNotes = (work: OnDatabase, personId: string, page: PageRequest) =>
  pageOf(notes(work).where('note.personId', '=', personId), pinnedFirst, page)

interface NoteOfPerson {
  personId: string
  noteId: string
}

export const findNote = (work: OnDatabase, { personId, noteId }: NoteOfPerson) =>
  notes(work).where('note.id', '=', noteId).where('note.personId', '=', personId).executeTakeFirst()

/** Locks a note. */
export const lockNote = ({ trx }: OnDatabase, { noteId }: NoteOfPerson) =>
  trx.selectFrom('personNote').select('id').where('id', '=', noteId).forUpdate().execute()

export const insertNote = ({ trx }: OnDatabase, note: Insertable<PersonNote>) =>
  trx.insertInto('personNote').values(note).returning('id').executeTakeFirstOrThrow()

export const updateNote = ({ trx }: OnDatabase, noteId: string, { text, pinned }: NewNote) =>
  trx
    .updateTable('personNote')
    .set((eb) => ({ text, pinned, version: eb('version', '+', 1) }))
    .where('id', '=', noteId)
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteNote = ({ trx }: OnDatabase, noteId: string) =>
  trx.deleteFrom('personNote').where('id', '=', noteId).execute()

/** A person's notes for their data export, without the authors. */
export const listNotesKept = ({ trx }: OnDatabase, personId: string | null) =>
  trx.selectFrom('personNote').select(['text', 'at']).where('personId', '=', personId).orderBy('id').execute()

export const deleteNotesOf = ({ trx }: OnDatabase, personId: string) =>
  trx.deleteFrom('personNote').where('personId', '=', personId).execute()
