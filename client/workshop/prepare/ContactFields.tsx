import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { contactFields, type PrepareForm } from './prepared-rows.ts'

/** Who brings the clubs. */
export const ContactFields = ({ form: { register, getFieldState, formState } }: { form: PrepareForm }) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="sr-only">Who brings the clubs</legend>
    {contactFields.map(({ name, label, autoComplete, ...more }) => (
      <Field
        key={name}
        label={label}
        optional={'optional' in more}
        error={getFieldState(name, formState).error?.message}
        {...('hint' in more && { hint: more.hint })}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type={'type' in more ? more.type : 'text'}
            autoComplete={autoComplete}
            maxLength={254}
            {...register(name)}
          />
        )}
      </Field>
    ))}
  </fieldset>
)
