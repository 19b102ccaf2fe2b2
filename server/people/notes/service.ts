import { actorIdOf, changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { lockOnePerson } from '#server/people/record/lock.ts'
import { getSurvivor } from '#server/people/record/read.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { NewNote, notesContract, PersonNote } from '#shared/people/notes.ts'

import { deleteNote, findNote, insertNote, listNotes, lockNote, updateNote } from './store.ts'

export async function pageOfNotes(db: Db, personId: string, page: PageRequest) {
  const { id } = await getSurvivor(db, personId)
  const { rows, next } = await listNotes(db, id, page)

  return { notes: rows, next }
}

interface NoteOfPerson {
  personId: string
  noteId: string
}

async function getNote(db: Db, note: NoteOfPerson): Promise<PersonNote> {
  const found = await findNote(db, note)
  if (!found) throw new Failure('not_found', 'There is no such note.')

  return found
}

export function addNote(
  services: Services,
  { personId, ...note }: NewNote & { personId: string },
  key: string | undefined,
  context: Context,
): Promise<PersonNote> {
  const { db, now } = services
  const keyed = { endpoint: notesContract.addNote, key, request: { personId, ...note } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(db, async (trx) => {
      await lockOnePerson(trx, personId)
      const { id } = await insertNote(trx, { ...note, personId, at: now(), authorId: actorIdOf(context.actor) })
      await recordNote(trx, context, { action: 'note_added', personId, noteId: id })
      return keep(trx, await getNote(trx, { personId, noteId: id }))
    }),
  )
}

interface NoteVersion extends NoteOfPerson {
  version: number
}

export function changeNote(
  db: Db,
  { version, ...note }: NoteVersion,
  next: NewNote,
  context: Context,
): Promise<PersonNote> {
  return atomically(db, async (trx) => {
    const before = await lockSeen(trx, { ...note, version })
    const changes = changesIn(NewNote, before, next)
    if (!changes) return before

    await updateNote(trx, note.noteId, next)
    await recordNote(trx, context, { action: 'note_changed', ...note, ...changes })
    return getNote(trx, note)
  })
}

export function removeNote(db: Db, { version, ...note }: NoteVersion, context: Context): Promise<void> {
  return atomically(db, async (trx) => {
    await lockSeen(trx, { ...note, version })
    await deleteNote(trx, note.noteId)
    await recordNote(trx, context, { action: 'note_deleted', ...note })
  })
}

async function lockSeen(trx: Db, { version, ...note }: NoteVersion): Promise<PersonNote> {
  await lockNote(trx, note)
  const present = await getNote(trx, note)
  if (present.version === version) return present

  throw new Failure('version_conflict', 'Somebody has just changed this note. Look at it again.', {
    current: PersonNote.encode(present),
  })
}

interface NoteEvent extends NoteOfPerson {
  action: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const recordNote = (trx: Db, context: Context, { personId, noteId, ...event }: NoteEvent) =>
  recordEvent(trx, context, {
    ...event,
    entity: 'person_note',
    entityId: noteId,
    onBehalfOf: personId,
    publish: { personId },
  })
