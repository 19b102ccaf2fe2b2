import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useState } from 'react'

import { changeNote, deleteNote, notesOf } from '#client/people/person/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { PersonNote } from '#shared/people/notes.ts'

import { NoteForm } from './NoteForm.tsx'

interface NoteRowProps {
  personId: string
  note: PersonNote
  mayChange: boolean
}

export function NoteRow({ personId, note, mayChange }: NoteRowProps) {
  const { moment } = useStudio()
  const [isEditing, edit] = useState(false)
  if (isEditing) {
    return (
      <li className="border-b border-line py-3">
        <NoteForm personId={personId} note={note} onSaved={() => edit(false)} onCancel={() => edit(false)} />
      </li>
    )
  }

  return (
    <li className="grid gap-1 border-b border-line py-2.5">
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-1.5 text-sm text-muted figures">
          {note.pinned && <Pin aria-label="Pinned" className="size-3.5" />}
          {[note.by ?? 'The studio', moment(note.at)].join(', ')}
        </p>
        {mayChange && <Acts personId={personId} note={note} onEdit={() => edit(true)} />}
      </div>
    </li>
  )
}

function Acts({ personId, note, onEdit }: Omit<NoteRowProps, 'mayChange'> & { onEdit: () => void }) {
  const queries = useQueryClient()
  const [isSure, ask] = useState(false)
  const settled = { onSettled: () => queries.invalidateQueries({ queryKey: notesOf(personId).queryKey }) }
  const pinning = useMutation({
    mutationFn: () => changeNote({ personId, ...note }, { text: note.text, pinned: !note.pinned }),
    ...settled,
  })
  const deleting = useMutation({ mutationFn: () => deleteNote({ personId, ...note }), ...settled })
  const error = pinning.error ?? deleting.error
  const Icon = note.pinned ? PinOff : Pin

  return (
    <div className="flex flex-wrap items-center gap-3">
      {error && <Refusal error={error} />}
      <Button tone="plain" size="tight" busy={pinning.isPending} onClick={() => pinning.mutate()}>
        <Icon aria-hidden className="size-4" />
        {note.pinned ? 'Unpin' : 'Pin'}
      </Button>
      <Button tone="plain" size="tight" onClick={onEdit}>
        Edit
      </Button>
      {isSure ? (
        <Button tone="danger" size="tight" busy={deleting.isPending} onClick={() => deleting.mutate()}>
          Delete note
        </Button>
      ) : (
        <Button tone="plain" size="tight" onClick={() => ask(true)}>
          Delete …
        </Button>
      )}
    </div>
  )
}
