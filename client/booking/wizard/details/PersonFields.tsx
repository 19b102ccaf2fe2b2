import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { DetailsFormState } from './details-form.ts'
import { hints, personFields } from './details.ts'

export function PersonFields({ form }: { form: DetailsFormState }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 [&>:nth-child(n+3)]:max-sm:col-span-2 [&>:nth-child(n+3)]:lg:col-span-2">
      {personFields.map(({ name, label, ...control }) => (
        <Field
          key={name}
          label={label}
          hint={hints[name]}
          error={form.getFieldState(name, form.formState).error?.message}
        >
          {(ids) => <TextInput {...ids} {...control} enterKeyHint="next" {...form.register(name)} />}
        </Field>
      ))}
    </div>
  )
}
