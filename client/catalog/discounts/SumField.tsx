import { Controller } from 'react-hook-form'

import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'

import { type DiscountForm, discountLabels } from './discount-form.ts'

interface SumFieldProps {
  form: DiscountForm
  path: 'amount' | 'minimumCents' | 'floorCents'
  hint?: string
}

/** A sum of the form; one that may be nothing is empty then. */
export function SumField({ form, path, hint }: SumFieldProps) {
  const { studio } = useStudio()
  const isOptional = path !== 'amount'

  return (
    <Field
      label={`${discountLabels[path]}, ${studio.currency}`}
      optional={isOptional}
      hint={hint}
      error={problemAt(form, path)}
    >
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
              value={isOptional && field.value === 0 ? null : field.value}
              onBlur={field.onBlur}
              onChange={(cents) => field.onChange(cents ?? (isOptional ? 0 : Number.NaN))}
            />
          )}
        />
      )}
    </Field>
  )
}
