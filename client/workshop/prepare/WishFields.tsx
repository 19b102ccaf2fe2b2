import { SumField } from '#client/settings/SumField.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { PrepareForm } from './prepared-rows.ts'

/** What the studio should know beside the clubs. */
export const WishFields = ({ form }: { form: PrepareForm }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SumField
      form={form}
      path="limitCents"
      label="Up to, without asking you"
      hint="With tax. Below it we begin without a call."
      optional
    />
    <Field label="You need them by" optional>
      {(ids) => <TextInput {...ids} type="date" {...form.register('neededBy')} />}
    </Field>
    <div className="sm:col-span-2">
      <Field label="Note" optional>
        {(ids) => <TextArea {...ids} rows={2} maxLength={1000} {...form.register('note')} />}
      </Field>
    </div>
    <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
      <input type="checkbox" className="size-5 accent-fairway" {...form.register('acceptsSubstitutes')} />
      Another grip like it will do if this one is out
    </label>
  </div>
)
