import { Controller, useForm } from 'react-hook-form'

import { NewPasswordField } from '#client/auth/password/NewPasswordField.tsx'
import { PasswordInput } from '#client/auth/password/PasswordInput.tsx'
import { PasswordOwner } from '#client/auth/password/PasswordOwner.tsx'
import { refusals } from '#client/auth/refusals.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import type { User } from '#shared/auth/user.ts'

import type { Close } from './InPlace.tsx'
import { OwnerCode } from './OwnerCode.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { type NewPassword, useSavingPassword } from './use-saving-password.ts'

/** A new password. The server says whether the old one or a code is needed too. */
export function PasswordForm({ user, action, onClose }: { user: User; action: string; onClose: Close }) {
  const form = useForm<NewPassword>({ defaultValues: { password: '', current: '', code: '' } })
  const { saving, asks } = useSavingPassword(user.id, () =>
    onClose('Your new password counts from now on. Every other device was signed out.'),
  )

  const refused = refusals(saving.error)['password']
  return (
    <PlaceForm
      label={action}
      action="Save the password"
      busy={saving.isPending}
      error={saving.error}
      refused="The password is not changed yet"
      isAtField={refused !== undefined}
      onSubmit={() => void form.handleSubmit((typed) => saving.mutate(typed))()}
      onCancel={() => onClose()}
    >
      <PasswordOwner email={user.email} />
      {asks.current && (
        <Field label="Current password">
          {(ids) => <PasswordInput {...ids} {...form.register('current')} autoComplete="current-password" />}
        </Field>
      )}
      <NewPasswordField error={refused} {...form.register('password')} />
      {asks.code && (
        <Controller
          name="code"
          control={form.control}
          render={({ field: { value, onChange } }) => <OwnerCode value={value} onChange={onChange} />}
        />
      )}
    </PlaceForm>
  )
}
