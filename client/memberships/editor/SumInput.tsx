import { Controller } from 'react-hook-form'

import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'

import { type PlanForm, planLabels } from './plan-form.ts'

interface SumInputProps {
  form: PlanForm
  path: 'priceCents' | 'guestPriceCents' | 'extraHour.peakCents' | 'extraHour.offPeakCents' | 'freeze.feeCents'
  hint?: string
  /** Empty is none. */
  optional?: boolean
}

/** A sum of the form. */
export function SumInput({ form, path, hint, optional = false }: SumInputProps) {
  const { studio } = useStudio()

  return (
    <Field
      label={`${planLabels[path]}, ${studio.currency}`}
      optional={optional}
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
              value={field.value ?? null}
              onBlur={field.onBlur}
              onChange={(cents) => field.onChange(cents ?? (optional ? null : Number.NaN))}
            />
          )}
        />
      )}
    </Field>
  )
}
