import { CodeInput } from '#client/auth/CodeInput.tsx'
import { Field } from '#client/ui/forms/Field.tsx'

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
        <CodeInput {...ids} className="max-w-56" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}
