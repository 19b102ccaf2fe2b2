import type { FieldValues, RegisterOptions } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { FormFieldProps } from './TextField.tsx'

const wholeOrNull = (typed: string | number | null) =>
  typed === null || String(typed).trim() === '' ? null : Number(typed)

/** A whole number with its unit beside it; one that may be left out is null then. */
export function WholeField<Typed extends FieldValues>({
  form,
  path,
  label,
  unit,
  hint,
  optional = false,
}: FormFieldProps<Typed> & { unit: string }) {
  const reading = (optional ? { setValueAs: wholeOrNull } : { valueAsNumber: true }) as RegisterOptions<
    Typed,
    typeof path
  >

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
            {...form.register(path, reading)}
          />
          <span className="text-sm text-muted">{unit}</span>
        </span>
      )}
    </Field>
  )
}
