import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface RecipientFieldsProps {
  name: UseFormRegisterReturn
  email: UseFormRegisterReturn
  errors: { name?: FieldError; email?: FieldError } | undefined
}

/** To whom a gift card is mailed. */
export const RecipientFields = ({ name, email, errors }: RecipientFieldsProps) => (
  <>
    <Field label="For whom" error={errors?.name?.message}>
      {(ids) => <TextInput {...ids} autoComplete="off" maxLength={80} {...name} />}
    </Field>
    <Field label="Their e-mail address" error={errors?.email?.message}>
      {(ids) => <TextInput {...ids} type="email" autoComplete="off" {...email} />}
    </Field>
  </>
)
