import { actorIdOf, changesIn, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { lockOnePerson, getSurvivor } from '#server/people/record.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { NewNote, notesContract, PersonNote } from '#shared/people/notes.ts'

import { deleteNote, findNote, insertNote, listNotes, lockNote, updateNote } from './store.ts'

export async function pageOfNotes(work: OnDatabase, personId: string, page: PageRequest) {
  const { id } = await getSurvivor(work, personId)
  const { rows, next } = await listNotes(work, id, page)

  return { notes: rows, next }
}

interface NoteOfPerson {
  personId: string
  noteId: string
}

async function getNote(work: OnDatabase, note: NoteOfPerson): Promise<PersonNote> {
  const found = await findNote(work, note)
  if (!found) throw new Failure('not_found', 'There is no such note.')

  return found
}

export function addNote(
  work: Work,
  { personId, ...note }: NewNote & { personId: string },
  key: string | undefined,
): Promise<PersonNote> {
  const keyed = { endpoint: notesContract.addNote, key, request: { personId, ...note } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await lockOnePerson(work, personId)
      const { id } = await insertNote(work, {
        ...note,
        personId,
        at: work.now,
        authorId: actorIdOf(work.context.actor),
      })
      await recordNote(work, { action: 'note_added', personId, noteId: id })
      return keep(work, await getNote(work, { personId, noteId: id }))
    }),
  )
}

interface NoteVersion extends NoteOfPerson {
  version: number
}

export function changeNote(work: Acting, { version, ...note }: NoteVersion, next: NewNote): Promise<PersonNote> {
  return atomically(work, async (work) => {
    const before = await lockSeen(work, { ...note, version })
    const changes = changesIn(NewNote, before, next)
    if (!changes) return before

    await updateNote(work, note.noteId, next)
    await recordNote(work, { action: 'note_changed', ...note, ...changes })
    return getNote(work, note)
  })
}

export function removeNote(work: Acting, { version, ...note }: NoteVersion): Promise<void> {
  return atomically(work, async (work) => {
    await lockSeen(work, { ...note, version })
    await deleteNote(work, note.noteId)
    await recordNote(work, { action: 'note_deleted', ...note })
  })
}

async function lockSeen(work: OnDatabase, { version, ...note }: NoteVersion): Promise<PersonNote> {
  await lockNote(work, note)
  const present = await getNote(work, note)
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

const recordNote = (work: Acting, { personId, noteId, ...event }: NoteEvent) =>
  recordEvent(work, {
    ...event,
    entity: 'person_note',
    entityId: noteId,
    onBehalfOf: personId,
    publish: { personId },
  })
