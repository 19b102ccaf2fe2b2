import { handlersFor } from '#server/kernel/http/mount.ts'
import { notesContract } from '#shared/people/notes.ts'

import { addNote, changeNote, pageOfNotes, removeNote } from './service.ts'

export const notesRoutes = handlersFor(notesContract, () => {
  return {
    listNotes: ({ params, query, work }) => pageOfNotes(work, params.personId, query),
    addNote: ({ params, body, headers, work }) => addNote(work, { ...params, ...body }, headers['idempotency-key']),
    changeNote: ({ params, body: { version, ...note }, work }) => changeNote(work, { ...params, version }, note),
    deleteNote: ({ params, query, work }) => removeNote(work, { ...params, ...query }),
  }
})
