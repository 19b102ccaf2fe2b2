import { type ServiceForm, type ServicePath, wholeOrNull } from '#client/catalog/editor/service-form.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface NumberFieldProps {
  form: ServiceForm
  path: ServicePath
  label: string
  unit: string
  hint?: string
  /** Empty is no limit. */
  optional?: boolean
}

/** A whole number with its unit beside it. */
export function NumberField({ form, path, label, unit, hint, optional = false }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} optional={optional} error={problemAt(form, path)}>
      {(ids) => (
        <span className="flex items-center gap-2">
          <TextInput
            {...ids}
            isTight
            inputMode="numeric"
            autoComplete="off"
            className="w-24! text-right figures"
            {...form.register(path, optional ? { setValueAs: wholeOrNull } : { valueAsNumber: true })}
          />
          <span className="text-sm text-muted">{unit}</span>
        </span>
      )}
    </Field>
  )
}
