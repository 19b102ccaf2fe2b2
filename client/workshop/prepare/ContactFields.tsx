import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { TypedContact } from './prepared-rows.ts'

interface ContactFieldsProps {
  contact: TypedContact
  problems: Partial<Record<keyof TypedContact, string>>
  onChange: (contact: TypedContact) => void
}

const asked = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', optional: true },
  {
    name: 'email',
    label: 'E-mail',
    autoComplete: 'email',
    type: 'email',
    optional: true,
    hint: 'The code goes there.',
  },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', optional: true },
] as const

/** Who brings the clubs. */
export function ContactFields({ contact, problems, onChange }: ContactFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">Who brings the clubs</legend>
      {asked.map(({ name, label, ...more }) => (
        <Field
          key={name}
          label={label}
          optional={'optional' in more}
          error={problems[name]}
          {...('hint' in more && { hint: more.hint })}
        >
          {(ids) => (
            <TextInput
              {...ids}
              type={'type' in more ? more.type : 'text'}
              autoComplete={more.autoComplete}
              maxLength={254}
              value={contact[name]}
              onChange={({ target }) => onChange({ ...contact, [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
