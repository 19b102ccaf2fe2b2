import { Controller } from 'react-hook-form'

import type { ServiceForm } from '#client/catalog/editor/service-form.ts'
import { useStudio } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'

interface MoneyInputProps {
  form: ServiceForm
  path: `options.${number}.priceCents` | `addOns.${number}.priceCents` | 'payment.amountCents'
  label: string
}

/** A sum of the document; left empty, it is no number yet. */
export function MoneyInput({ form, path, label }: MoneyInputProps) {
  const { studio } = useStudio()

  return (
    <Field label={label} error={problemAt(form, path)}>
      {(ids) => (
        <Controller
          control={form.control}
          name={path}
          render={({ field }) => (
            <MoneyField
              {...ids}
              isTight
              name={field.name}
              value={field.value}
              currency={studio.currency}
              onChange={(cents) => field.onChange(cents ?? Number.NaN)}
              onBlur={field.onBlur}
            />
          )}
        />
      )}
    </Field>
  )
}
