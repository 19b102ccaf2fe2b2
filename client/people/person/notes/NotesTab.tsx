import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { notesOf } from '#client/people/person/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'

import { NoteForm } from './NoteForm.tsx'
import { NoteRow } from './NoteRow.tsx'

/** What staff noted, the pinned first. */
export function NotesTab({ personId }: { personId: string }) {
  const list = useSuspenseInfiniteQuery(notesOf(personId))
  const notes = list.data.pages.flatMap((page) => page.notes)
  const mayChange = usePermissions().holds('manage_clients/users')
  const { read, change } = useAddress()

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      {mayChange && (
        <NoteForm personId={personId} isWanted={read('new') !== undefined} onSaved={() => change({ new: undefined })} />
      )}
      {notes.length === 0 ? (
        <p className="text-sm text-muted">No notes yet. Clients do not see them, but get them with their data.</p>
      ) : (
        <ul aria-label="Notes" className="border-t border-line">
          {notes.map((note) => (
            <NoteRow key={note.id} personId={personId} note={note} mayChange={mayChange} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </div>
  )
}
