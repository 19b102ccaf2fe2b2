import { Controller } from 'react-hook-form'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { CheckList } from './CheckList.tsx'
import { type DiscountForm, discountLabels } from './discount-form.ts'
import { weekdayNames } from './discount-words.ts'

const days = weekdayNames.map((label, at) => ({ value: at + 1, label }))

/** On which days of the studio it holds. */
export const WhenFields = ({ form }: { form: DiscountForm }) => (
  <Group title="When it holds" note="By the day of the sale. Every day, where none is chosen.">
    <div className="grid gap-3 sm:grid-cols-2">
      {(['from', 'until'] as const).map((path) => (
        <Field key={path} label={discountLabels[path]} optional error={problemAt(form, path)}>
          {(ids) => <TextInput {...ids} isTight type="date" {...form.register(path)} />}
        </Field>
      ))}
    </div>
    <Controller
      control={form.control}
      name="weekdays"
      render={({ field }) => (
        <CheckList legend={discountLabels.weekdays} options={days} value={field.value} onChange={field.onChange} />
      )}
    />
  </Group>
)
