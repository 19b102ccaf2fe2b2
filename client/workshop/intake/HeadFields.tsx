import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { Head, IntakeRow } from './intake-rows.ts'
import { NeededByField } from './NeededByField.tsx'
import { PromiseField } from './PromiseField.tsx'

type Text = Exclude<keyof Head, 'acceptsSubstitutes'>

interface HeadFieldsProps {
  head: Head
  rows: readonly IntakeRow[]
  onChange: (head: Head) => void
}

/** What stands on the ticket beside its clubs. */
export function HeadFields({ head, rows, onChange }: HeadFieldsProps) {
  const text = (name: Text, label: string, more: { hint?: string; max?: number } = {}) => (
    <Field label={label} optional {...(more.hint && { hint: more.hint })}>
      {(ids) => (
        <TextInput
          {...ids}
          maxLength={more.max ?? 40}
          {...(name === 'limit' && { inputMode: 'decimal' as const })}
          value={head[name]}
          onChange={({ target }) => onChange({ ...head, [name]: target.value })}
        />
      )}
    </Field>
  )

  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <PromiseField rows={rows} day={head.promisedOn} onPromise={(promisedOn) => onChange({ ...head, promisedOn })} />
      <NeededByField rows={rows} day={head.neededBy} onChange={(neededBy) => onChange({ ...head, neededBy })} />
      {text('limit', 'Up to, without asking', { hint: 'Before tax.' })}
      {text('bagTag', 'Bag tag', { max: 20 })}
      {text('place', 'Place of the bag')}
      {text('signedName', 'Signed by', { hint: 'Who leaves the clubs and agrees to the work.', max: 120 })}
      <div className="sm:col-span-2">{text('note', 'Note', { max: 1000 })}</div>
      <label className="flex min-h-11 items-center gap-3 self-end">
        <input
          type="checkbox"
          className="size-5 accent-fairway"
          checked={head.acceptsSubstitutes}
          onChange={({ target }) => onChange({ ...head, acceptsSubstitutes: target.checked })}
        />
        Takes another grip if this one is out
      </label>
    </div>
  )
}
