import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { type PlanForm, planLabels } from './plan-form.ts'

interface DayInputProps {
  form: PlanForm
  path: 'salesFrom' | 'salesUntil' | 'season.from' | 'season.until' | 'season.proratedFrom' | 'season.convertsFrom'
  hint?: string
  optional?: boolean
}

/** A day of the form. */
export const DayInput = ({ form, path, hint, optional = false }: DayInputProps) => (
  <Field label={planLabels[path]} hint={hint} optional={optional} error={problemAt(form, path)}>
    {(ids) => <TextInput {...ids} isTight type="date" {...form.register(path)} />}
  </Field>
)
