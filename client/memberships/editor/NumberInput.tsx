import { wholeOrNull } from '#client/catalog/editor/service-form.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { type PlanField, type PlanForm, planLabels } from './plan-form.ts'

interface NumberInputProps {
  form: PlanForm
  path: PlanField
  unit: string
  hint?: string
  /** Empty is none. */
  optional?: boolean
}

/** A whole number of the form with its unit beside it. */
export const NumberInput = ({ form, path, unit, hint, optional = false }: NumberInputProps) => (
  <Field label={planLabels[path]} hint={hint} optional={optional} error={problemAt(form, path)}>
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
