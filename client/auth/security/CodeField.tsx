import { Field } from '#client/ui/Field.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

/** Six digits, typed or pasted, with or without spaces. */
export function CodeField({
  label = 'Code',
  hint,
  value,
  onChange,
}: {
  label?: string
  hint?: string
  value: string
  onChange: (code: string) => void
}) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          className="max-w-56 font-mono tracking-[0.3em]"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
