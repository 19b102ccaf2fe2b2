import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Instant, Paragraph } from '#shared/http/wire.ts'

/** A note of staff about a client. Clients do not see it in their account, but it is in the copy of their data. */
export const NewNote = z.strictObject({
  text: Paragraph(2000)
    .min(1, 'This is required.')
    .meta({ examples: ['Left wrist: no hard mats.'] })
    .register(personal),
  /** Shown on the overview. */
  pinned: z.boolean(),
})
export type NewNote = z.output<typeof NewNote>

export const PersonNote = z.object({
  id: Id,
  text: z.string(),
  pinned: z.boolean(),
  /** Null when the author's account is deleted. */
  by: z.string().nullable(),
  at: Instant,
  version: z.int(),
})
export type PersonNote = z.output<typeof PersonNote>

const person = z.object({ personId: Id })
const note = z.object({ personId: Id, noteId: Id })
const version = z.int().min(1)

export const notesContract = {
  listNotes: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/notes',
    summary: 'What staff noted of a client, the pinned first, a page at a time',
    access: 'may:read/users',
    params: person,
    query: z.strictObject(pageQuery()),
    response: z.object({ notes: z.array(PersonNote), next: NextPage }),
    failures: ['not_found'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/notes',
    summary: 'Note something of a client',
    access: 'may:manage_clients/users',
    params: person,
    headers: IdempotencyHeaders,
    body: NewNote,
    status: 201,
    response: PersonNote,
    /** `wrong_state`: they were erased, or merged into another record. */
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/api/v1/people/:personId/notes/:noteId',
    summary: 'Reword a note, pin it or take it down',
    access: 'may:manage_clients/users',
    params: note,
    body: NewNote.extend({ version }),
    response: PersonNote,
    failures: ['not_found', 'version_conflict'],
  }),
  deleteNote: endpoint({
    method: 'DELETE',
    path: '/api/v1/people/:personId/notes/:noteId',
    summary: 'Delete a note',
    access: 'may:manage_clients/users',
    params: note,
    query: z.strictObject({ version: z.coerce.number<number>().pipe(version) }),
    status: 204,
    response: z.void(),
    failures: ['not_found', 'version_conflict'],
  }),
}
