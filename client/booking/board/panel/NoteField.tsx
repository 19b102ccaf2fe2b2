import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'

import { bookingRecord, writeNote } from '#client/booking/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'

/** What only the staff read; saved with a press, and kept in the tab until then. */
export function NoteField({ booking, note }: { booking: Pick<BoardBooking, 'id' | 'version'>; note: string }) {
  const queries = useQueryClient()
  const { text: typed, over, type, forget } = useKeptText(`note of booking ${booking.id}`, note)
  const field = useRef<HTMLTextAreaElement>(null)
  const writing = useMutation({
    mutationFn: (text: string) => writeNote(booking.id, { note: text.trim(), former: note }),
    onSuccess(written, text) {
      // What was answered stands there although nothing can be asked anew.
      queries.setQueryData(bookingRecord(booking).queryKey, written)
      forget(text)
      // The keys of the record act again, unless somebody types on.
      if (field.current?.value === text) field.current.blur()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  const isChanged = typed.trim() !== note
  const save = () => !writing.isPending && writing.mutate(typed)
  useKeys([
    { key: 'e', what: 'Write the note', run: () => field.current?.focus() },
    ...(isChanged ? [{ key: 'Ctrl+Enter', what: 'Save the note', run: save }] : []),
  ])

  return (
    <form
      className="grid justify-items-start gap-2 text-sm *:w-full"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label="Note" hint="Read by the staff only." error={sentenceAfter(writing.error)}>
        {(ids) => (
          <textarea
            {...ids}
            ref={field}
            rows={2}
            maxLength={500}
            className={`${tightControlLook} py-1.5`}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {isChanged && over !== note && (
        <p className="text-muted">
          {note === '' ? 'Meanwhile the note was emptied.' : `Meanwhile it says: “${note}”`} Yours would take its place.
        </p>
      )}
      {isChanged && (
        <Button type="submit" size="tight" tone="quiet" className="w-auto!" busy={writing.isPending}>
          Save the note
        </Button>
      )}
    </form>
  )
}
