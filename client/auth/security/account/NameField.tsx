import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

export function NameField({
  hint,
  value,
  onChange,
}: {
  hint?: string
  value: string
  onChange: (name: string) => void
}) {
  return (
    <Field label="Name" hint={hint}>
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          maxLength={60}
          enterKeyHint="go"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
