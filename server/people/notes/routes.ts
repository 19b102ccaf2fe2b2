import { handlersFor } from '#server/kernel/http/mount.ts'
import { notesContract } from '#shared/people/notes.ts'

import { addNote, changeNote, pageOfNotes, removeNote } from './service.ts'

export const notesRoutes = handlersFor(notesContract, (services) => {
  const { db } = services

  return {
    listNotes: ({ params, query }) => pageOfNotes(db, params.personId, query),
    addNote: ({ params, body, headers, ...context }) =>
      addNote(services, { ...params, ...body }, headers['idempotency-key'], context),
    changeNote: ({ params, body: { version, ...note }, ...context }) =>
      changeNote(db, { ...params, version }, note, context),
    deleteNote: ({ params, query, ...context }) => removeNote(db, { ...params, ...query }, context),
  }
})
