import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

export function NumberField({ value, onChange }: { value: string; onChange: (phone: string) => void }) {
  return (
    <Field label="Phone number" hint="With the country code, such as +1 312 555 0142.">
      {(ids) => (
        <TextInput
          {...ids}
          type="tel"
          autoComplete="tel"
          enterKeyHint="send"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
