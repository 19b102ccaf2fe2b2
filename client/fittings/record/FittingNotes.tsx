import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'

import { changeFitting } from '#client/fittings/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Fitting, FittingChange } from '#shared/fittings/records.ts'
import { isOpen } from '#shared/fittings/status.ts'

import { useFittingChange } from './use-fitting-change.ts'

interface Notes {
  summary: string
  note: string
  measuredOn: string
  followUpOn: string
}

const notesOf = ({ summary, note, measuredOn, followUpOn }: Fitting): Notes => ({
  summary,
  note,
  measuredOn,
  followUpOn: followUpOn ?? '',
})

/** What is said to the client, what only we read, and when to ask again. */
export function FittingNotes({ fitting }: { fitting: Fitting }) {
  const { id, status } = fitting
  // Somebody else may write meanwhile: what is typed here stays, and it alone is sent.
  const form = useForm({ values: notesOf(fitting), resetOptions: { keepDirtyValues: true } })
  const { isDirty, dirtyFields } = form.formState
  const saving = useFittingChange(
    id,
    (change: FittingChange, version) => changeFitting(id, { ...change, version }),
    () => form.reset(form.getValues()),
  )
  const save = form.handleSubmit((typed) => saving.isPending || saving.mutate(changeOf(typed, dirtyFields)))
  const open = isOpen(status)

  return (
    <RecordPart title="Notes">
      <form className="grid gap-3" onSubmit={(event) => void save(event)}>
        <Words
          label="For the client"
          hint={open ? 'Shared with the results.' : 'Take the results back to change it.'}
          readOnly={!open}
          {...form.register('summary')}
        />
        <Words label="For us" hint="Never shown to the client." {...form.register('note')} />
        {open && <Line label="Measured on" maxLength={80} {...form.register('measuredOn')} />}
        {!open && status !== 'accepted' && <Line label="Follow up on" type="date" {...form.register('followUpOn')} />}
        {saving.error && <Refusal error={saving.error} />}
        <div>
          <Button type="submit" size="tight" busy={saving.isPending} disabled={!isDirty}>
            Save notes
          </Button>
        </div>
      </form>
    </RecordPart>
  )
}

const Words = ({ label, hint, ...control }: ComponentProps<'textarea'> & { label: string; hint: string }) => (
  <Field label={label} hint={hint}>
    {(ids) => <TextArea {...ids} isTight maxLength={4000} {...control} />}
  </Field>
)

const Line = ({ label, ...control }: ComponentProps<'input'> & { label: string }) => (
  <Field label={label} optional>
    {(ids) => <TextInput {...ids} isTight {...control} />}
  </Field>
)

function changeOf({ followUpOn, ...words }: Notes, isTyped: Partial<Record<keyof Notes, boolean>>): FittingChange {
  const typed = Object.fromEntries(Object.entries(words).filter(([name]) => isTyped[name as keyof Notes]))

  return { ...typed, ...(isTyped.followUpOn && { followUpOn: followUpOn || null }) }
}
