import type { ComponentProps } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'

import { PasswordInput } from './PasswordInput.tsx'

/** A field for a new password. The studio sets how strong it must be, and its server answers at the field. */
export function NewPasswordField({
  label = 'New password',
  error,
  ...input
}: ComponentProps<typeof PasswordInput> & { label?: string; error: string | undefined }) {
  return (
    <Field label={label} hint="A few words that you can remember are best." error={error}>
      {(ids) => <PasswordInput {...ids} {...input} name="password" autoComplete="new-password" enterKeyHint="go" />}
    </Field>
  )
}
