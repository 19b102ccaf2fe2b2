import { type KeyboardEvent, useState } from 'react'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { addNote, changeNote, notesOf } from '#client/people/person/queries.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Failure } from '#shared/http/failure.ts'
import { NewNote, type PersonNote } from '#shared/people/notes.ts'

const Draft = z.object({ text: z.string(), pinned: z.boolean() })
type Draft = z.output<typeof Draft>
const empty: Draft = { text: '', pinned: false }

interface NoteFormProps {
  personId: string
  /** The note that is reworded; without it a new one is written. */
  note?: PersonNote
  /** Somebody came to write. */
  isWanted?: boolean
  onSaved: () => void
  onCancel?: () => void
}

/** Writes a note or rewords one. What is typed is kept in the tab until it is saved. */
export function NoteForm({ personId, note, isWanted = false, onSaved, onCancel }: NoteFormProps) {
  const { typed, type, problem, saving, save } = useNote(personId, note, onSaved)
  useKeys([{ key: 'Ctrl+Enter', what: 'Save the note' }])

  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={note ? 'Note' : 'New note'} error={problem}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is there because somebody wants to type
            autoFocus={isWanted || note !== undefined}
            value={typed.text}
            onChange={({ target }) => type({ ...typed, text: target.value })}
            onKeyDown={(event) => isSaveKey(event) && save()}
          />
        )}
      </Field>
      {saving.error && <Refused error={saving.error} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="tight" busy={saving.isPending}>
          {note ? 'Save note' : 'Add note'}
        </Button>
        {onCancel && (
          <Button tone="quiet" size="tight" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <label className="flex min-h-row items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-fairway"
            checked={typed.pinned}
            onChange={({ target }) => type({ ...typed, pinned: target.checked })}
          />
          Pin to the overview
        </label>
      </div>
    </form>
  )
}

const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

const Refused = ({ error }: { error: Error }) => (
  <Refusal error={error}>
    {error instanceof Failure && error.code === 'version_conflict' && (
      <p>Yours is kept here. What it says now stands in the list.</p>
    )}
  </Refusal>
)

function useNote(personId: string, note: PersonNote | undefined, onSaved: () => void) {
  const draft = keptInTab(`note ${note?.id ?? personId}`, Draft)
  const [typed, setTyped] = useState<Draft>(() => draft.read() ?? note ?? empty)
  const [problem, setProblem] = useState<string>()
  const saving = useAct((next: NewNote) => (note ? changeNote({ personId, ...note }, next) : addNote(personId, next)), {
    onDone: () => {
      draft.clear()
      setTyped(empty)
      onSaved()
    },
    touches: [notesOf(personId).queryKey],
  })
  const type = (next: Draft) => {
    setTyped(next)
    draft.write(next)
    setProblem(undefined)
  }
  const save = () => {
    const { data, error } = NewNote.safeParse({ text: typed.text, pinned: typed.pinned })
    setProblem(error?.issues[0]?.message)
    if (data && !saving.isPending) saving.mutate(data)
  }

  return { typed, type, problem, saving, save }
}
