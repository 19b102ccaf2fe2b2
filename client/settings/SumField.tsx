import type { ComponentProps } from 'react'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'

import { useStudio } from './use-studio.ts'

interface SumFieldProps<Typed extends FieldValues, Ready> extends Pick<
  ComponentProps<typeof MoneyField>,
  'isTight' | 'quick' | 'data-first'
> {
  form: UseFormReturn<Typed, unknown, Ready>
  path: FieldPath<Typed>
  label: string
  hint?: string
  optional?: boolean
}

/** A sum of a form: empty it is NaN, as what is no sum is; one that may be left out is null then. */
export function SumField<Typed extends FieldValues, Ready>({
  form,
  path,
  label,
  hint,
  optional = false,
  ...control
}: SumFieldProps<Typed, Ready>) {
  const { currency } = useStudio().studio

  return (
    <Field label={`${label}, ${currency}`} optional={optional} hint={hint} error={problemAt(form, path)}>
      {(ids) => (
        <Controller
          control={form.control}
          name={path}
          render={({ field: { name, value, ref, onBlur, onChange } }) => (
            <MoneyField
              {...ids}
              {...control}
              {...{ name, ref, onBlur, currency }}
              value={typeof value === 'number' ? value : null}
              onChange={(cents) => onChange(cents ?? (optional ? null : Number.NaN))}
            />
          )}
        />
      )}
    </Field>
  )
}
