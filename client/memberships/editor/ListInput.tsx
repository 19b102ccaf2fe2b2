import { Controller } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'

import { type PlanForm, planLabels } from './plan-form.ts'

interface ListInputProps {
  form: PlanForm
  path: 'perks' | 'reminderDays'
  hint: string
  /** What a line means. */
  read: (line: string) => string | number
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Several of a kind, a line each. */
export const ListInput = ({ form, path, hint, read }: ListInputProps) => (
  <Field label={planLabels[path]} optional hint={hint} error={problemAt(form, path)}>
    {(ids) => (
      <Controller
        control={form.control}
        name={path}
        render={({ field }) => (
          <TextArea
            {...ids}
            // Drawn anew when it is set from elsewhere; typed, the text stays as it is until it is left.
            key={field.value.join()}
            isTight
            rows={3}
            defaultValue={field.value.join('\n')}
            onBlur={({ target }) => {
              field.onChange(linesOf(target.value).map(read))
              field.onBlur()
            }}
          />
        )}
      />
    )}
  </Field>
)
