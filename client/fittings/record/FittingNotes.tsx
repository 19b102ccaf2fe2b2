import { type ComponentProps, useState } from 'react'

import { changeFitting } from '#client/fittings/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Fitting, FittingChange } from '#shared/fittings/records.ts'
import { isOpen } from '#shared/fittings/status.ts'

import { useFittingChange } from './use-fitting-change.ts'

type NoteFields = Partial<Record<'summary' | 'note' | 'measuredOn' | 'followUpOn', string>>

/** What is said to the client, what only we read, and when to ask again. */
export function FittingNotes({ fitting }: { fitting: Fitting }) {
  const { id, status } = fitting
  const [typed, setTyped] = useState<NoteFields>({})
  const saving = useFittingChange(
    id,
    (_, version) => changeFitting(id, { ...changeOf(typed), version }),
    () => setTyped({}),
  )
  const open = isOpen(status)
  const typing = (name: keyof NoteFields): FieldBinding => ({
    value: typed[name] ?? fitting[name] ?? '',
    onType: (text) => setTyped({ ...typed, [name]: text }),
  })

  return (
    <RecordPart title="Notes">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate(undefined)
        }}
      >
        <Words
          label="For the client"
          hint={open ? 'Shared with the results.' : 'Take the results back to change it.'}
          readOnly={!open}
          {...typing('summary')}
        />
        <Words label="For us" hint="Never shown to the client." {...typing('note')} />
        {open && <Line label="Measured on" maxLength={80} {...typing('measuredOn')} />}
        {!open && status !== 'accepted' && <Line label="Follow up on" type="date" {...typing('followUpOn')} />}
        {saving.error && <Notice kind="problem" title={saving.error.message} />}
        <div>
          <Button type="submit" size="tight" busy={saving.isPending} disabled={Object.keys(typed).length === 0}>
            Save notes
          </Button>
        </div>
      </form>
    </RecordPart>
  )
}

interface FieldBinding {
  value: string
  onType: (text: string) => void
}

const Words = ({
  label,
  hint,
  onType,
  ...control
}: FieldBinding & { label: string; hint: string; readOnly?: boolean }) => (
  <Field label={label} hint={hint}>
    {(ids) => (
      <TextArea {...ids} {...control} isTight maxLength={4000} onChange={({ target }) => onType(target.value)} />
    )}
  </Field>
)

type LineProps = FieldBinding & { label: string } & Pick<ComponentProps<'input'>, 'type' | 'maxLength'>

const Line = ({ label, onType, ...control }: LineProps) => (
  <Field label={label} optional>
    {(ids) => <TextInput {...ids} {...control} isTight onChange={({ target }) => onType(target.value)} />}
  </Field>
)

const changeOf = ({ followUpOn, ...words }: NoteFields): FittingChange => ({
  ...words,
  ...(followUpOn !== undefined && { followUpOn: followUpOn || null }),
})
