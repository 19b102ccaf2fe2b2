import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'

export interface FormFieldProps<Typed extends FieldValues> {
  form: UseFormReturn<Typed, unknown, Typed>
  path: FieldPath<Typed>
  label: string
  hint?: string
  optional?: boolean
}

/** A sum of a form; one that may be left out is null then. */
export function CentsField<Typed extends FieldValues>({
  form,
  path,
  label,
  hint,
  optional = false,
}: FormFieldProps<Typed>) {
  const { studio } = useStudio()

  return (
    <Field label={`${label}, ${studio.currency}`} optional={optional} hint={hint} error={problemAt(form, path)}>
      {(ids) => (
        <Controller
          control={form.control}
          name={path}
          render={({ field }) => (
            <MoneyField
              {...ids}
              isTight
              name={field.name}
              currency={studio.currency}
              value={typeof field.value === 'number' ? field.value : null}
              onBlur={field.onBlur}
              onChange={(cents) => field.onChange(cents ?? (optional ? null : Number.NaN))}
            />
          )}
        />
      )}
    </Field>
  )
}
