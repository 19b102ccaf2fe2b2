import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Guardian } from '#shared/leagues/registrations/shapes.ts'

export const noGuardian: Guardian = { name: '', phone: '', relation: '' }

/** Named whole, or nobody. */
export const isNamed = ({ name, phone, relation }: Guardian) =>
  name.trim() !== '' && phone.trim() !== '' && relation.trim() !== ''

const fields = [
  { name: 'name', label: 'Parent or guardian', most: 80 },
  { name: 'phone', label: 'Their phone', most: 32 },
  { name: 'relation', label: 'Who they are', most: 40 },
] as const

interface GuardianFieldsProps {
  guardian: Guardian
  onType: (guardian: Guardian) => void
}

/** Who answers for a player under 18; staff alone read it. */
export function GuardianFields({ guardian, onType }: GuardianFieldsProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">Under 18</summary>
      <div className="grid gap-3">
        {fields.map(({ name, label, most }) => (
          <Field key={name} label={label} {...(name === 'relation' && { hint: 'Mother, uncle.' })}>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                maxLength={most}
                value={guardian[name]}
                onChange={({ target }) => onType({ ...guardian, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  )
}
